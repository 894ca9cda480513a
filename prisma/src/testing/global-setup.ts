import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

type Shared = { users: number; started: ReturnType<typeof startTestServer> };
// Every project loads its own copy of this file in one process; the server they share is kept where all can see it.
const KEY = Symbol.for('patchbay.test-server');
const place = globalThis as { [KEY]?: Shared | undefined };

/** Vitest's global set-up: the first project starts the run's server, the last one to end stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  place[KEY] ??= { users: 0, started: startTestServer() };
  const shared = place[KEY];
  shared.users += 1;
  const [server, stop] = await shared.started;
  project.provide('testServer', server);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    place[KEY] = undefined;
    await stop();
  };
}
