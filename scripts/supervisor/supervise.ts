import { existsSync } from 'node:fs';
import { serverHome } from '@patchbay/db/embedded';
import { createFront, type Front, type FrontRecord } from '../front/front.ts';
import { type App, appsOf, type Plan, targetsOf } from './apps.ts';
import { type Child, keepRunning, type Timer } from './child.ts';
import { LOST_SECRETS, openEmbedded, prepareDatabase } from './database.ts';
import { takeFolder } from './folder.ts';
import { listenOn } from './listen.ts';
import { choosePorts } from './ports.ts';
import { whenReady } from './ready.ts';
import { makeSecrets, readSecrets, withGiven, writeSecrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import type { Terminal } from './terminal.ts';
import { watchSources } from './watch.ts';

/** What a supervisor is made with. */
export type SuperviseOptions = {
  readonly settings: Settings;
  readonly raw: Plan['raw'];
  readonly dev: boolean;
  readonly terminal: Terminal;
  readonly timer: Timer;
  /** Ends the start early: it is then refused, with everything given back. */
  readonly signal: AbortSignal;
  /** Which programs are the product; a test brings its own. */
  readonly apps?: (plan: Plan) => readonly App[];
};

/** A start that came to nothing; the message says what to do. */
export type StartRefusal = { readonly kind: 'refused'; readonly message: string };

/** The product, being started or running. */
export type Supervisor = {
  /** Settles when every app is ready, or with why that will not happen. */
  readonly ready: Promise<{ readonly kind: 'ready' } | StartRefusal>;
  /** Stops everything in order (SY13): the front first, the apps, the database last. */
  stop(): Promise<void>;
};

/** How long all apps together may take to become ready. */
const PATIENCE = 120_000;

/** Starts the product. What a part of the start took is given back when a later part refuses. */
export async function supervise(
  options: SuperviseOptions,
): Promise<{ kind: 'started'; supervisor: Supervisor } | StartRefusal> {
  const { settings, terminal } = options;
  const say = (text: string) => terminal.line('patchbay', text);
  const folder = takeFolder(settings.PATCHBAY_DATA, settings.PUBLIC_URL.origin);
  if (folder.kind === 'refused') return folder;

  // Undone from the last to the first, by a refusal as by a stop.
  const undo: (() => unknown)[] = [() => folder.release()];
  const stop = once(async () => {
    for (const step of undo.reverse()) await step();
  });
  try {
    const started = await startParts(options, undo, say);
    if (started.kind === 'refused') {
      await stop();
      return started;
    }
    return { kind: 'started', supervisor: { ready: started.ready, stop } };
  } catch (fault) {
    await stop();
    throw fault;
  }
}

async function startParts(
  { settings, raw, dev, terminal, timer, signal, apps = appsOf }: SuperviseOptions,
  undo: (() => unknown)[],
  say: (text: string) => void,
): Promise<{ kind: 'started'; ready: Supervisor['ready'] } | StartRefusal> {
  const ports = await choosePorts(settings.PATCHBAY_DATA);
  const front = createFront({
    publicUrl: settings.PUBLIC_URL,
    targets: targetsOf(ports),
    log: frontLog(terminal, settings),
  });
  undo.push(() => front.destroy());
  const listening = await listenOn(front, settings.HOST, settings.PORT);
  if (listening.kind === 'refused') return listening;

  const dataFolder = settings.PATCHBAY_DATA;
  const stored = readSecrets(dataFolder);
  const embedded = settings.DATABASE_URL === undefined;
  if (stored === null && embedded && existsSync(serverHome(dataFolder))) return LOST_SECRETS;
  const made = stored ?? makeSecrets();
  const secrets = withGiven(made, raw);
  // A new embedded database is made with these. Into one that is somebody's already they go only once it has agreed.
  if (stored === null && embedded) writeSecrets(dataFolder, made);

  let ownerUrl = settings.DATABASE_URL;
  let adminUrl: string | undefined;
  if (ownerUrl === undefined) {
    const password = secrets.DATABASE_OWNER_PASSWORD;
    const opened = await openEmbedded({ dataFolder, password, timer, say, signal });
    if (opened.kind === 'refused') return opened;
    undo.push(() => opened.database.stop());
    ({ ownerUrl, adminUrl } = opened.database);
  }
  const keysAreNew = stored === null && !raw.TOKEN_KEYS;
  const prepared = await prepareDatabase({ ownerUrl, adminUrl, secrets, keysAreNew, signal });
  if (prepared.kind === 'refused') return prepared;
  if (stored === null && !embedded) writeSecrets(dataFolder, made);

  const { apiUrl: apiDatabaseUrl, gatewayUrl: gatewayDatabaseUrl } = prepared;
  const list = apps({ settings, secrets, ports, apiDatabaseUrl, gatewayDatabaseUrl, dev, raw });
  const children = list.map((app) =>
    keepRunning(app, {
      timer,
      line: terminal.line,
      news: ({ app: name, what, detail }) => {
        if (what !== 'given up') say(`${name} ${what === 'started' ? `is process ${detail}` : detail}`);
      },
    }),
  );
  undo.push(() => stopApps(front, children));
  for (const [at, { name, watch }] of list.entries()) {
    if (!watch) continue;
    const anew = () => {
      say(`${name} has changed`);
      children[at]?.restart();
    };
    undo.push(watchSources(watch, timer, anew));
  }
  return { kind: 'started', ready: allReady(list, children) };
}

async function stopApps(front: Front, children: readonly Child[]): Promise<void> {
  front.close();
  await Promise.all(children.map((child) => child.stop()));
}

async function allReady(list: readonly App[], children: readonly Child[]): ReturnType<() => Supervisor['ready']> {
  const enough = new AbortController();
  const time = AbortSignal.any([enough.signal, AbortSignal.timeout(PATIENCE)]);
  const asking = list.map(async (app, at) => {
    const ready = await whenReady(app.readyUrl, time);
    if (ready) children[at]?.wasReady();
    return ready;
  });
  const everyOne = Promise.all(asking).then((answers) => {
    const late = list.filter((_app, at) => !answers[at]).map(({ name }) => name);
    return late.length === 0 ? null : `${late.join(' and ')} did not become ready in ${PATIENCE / 1000} s.`;
  });
  const message = await Promise.race([everyOne, ...children.map((child) => child.hopeless)]);
  enough.abort();
  return message === null ? { kind: 'ready' } : { kind: 'refused', message };
}

const frontLog =
  (terminal: Terminal, { LOG_LEVEL }: Settings) =>
  ({ method, target, part, status, milliseconds, fault }: FrontRecord): void => {
    const all = LOG_LEVEL === 'debug' || LOG_LEVEL === 'trace';
    if (!all && status < 500) return;
    terminal.line('front', `${method} ${target} -> ${part} ${status} ${milliseconds} ms${fault ? ` (${fault})` : ''}`);
  };

/** Runs a thing once, however often it is asked for; every caller waits for that one run. */
function once(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= run();
    return running;
  };
}
