import type {
  ConnectedNote,
  Frame,
  Host,
  HostPorts,
  OpenRequest,
  Operation,
  OpId,
  PersonId,
  RequestPayload,
} from '../src/index.ts';
import { createHost, createPacer } from '../src/index.ts';
import { createMemoryStore, createScriptedGateway, createVirtualClock, type Script } from '../src/testing/index.ts';

/** Everything a test of the host looks at. */
export interface TestWorld {
  readonly host: Host;
  readonly clock: ReturnType<typeof createVirtualClock>;
  readonly store: ReturnType<typeof createMemoryStore>;
  readonly gateway: ReturnType<typeof createScriptedGateway>;
  readonly frames: { readonly at: number; readonly frame: Frame }[];
  readonly cards: RequestPayload[];
  readonly connected: number[];
  readonly parked: { readonly at: number; readonly until: Readonly<Record<string, number>> }[];
  readonly logged: { readonly event: string; readonly fields: Readonly<Record<string, unknown>> }[];
}

/** Makes a host on virtual time over the memory store and a scripted gateway. */
export const createTestWorld = (script: Partial<Script> = {}, more: Partial<HostPorts> = {}): TestWorld => {
  const clock = createVirtualClock();
  const store = createMemoryStore();
  const gateway = createScriptedGateway(script);
  const frames: TestWorld['frames'] = [];
  const cards: RequestPayload[] = [];
  const connected: number[] = [];
  const parked: TestWorld['parked'] = [];
  const logged: TestWorld['logged'] = [];
  const note: ConnectedNote = { connected: () => connected.push(clock.now()), seen: () => undefined };
  const log = (event: string, fields: Readonly<Record<string, unknown>>) => logged.push({ event, fields });
  let made = 0;
  const host = createHost({
    store,
    gateway,
    clock,
    note,
    ids: {
      opId: () => {
        made += 1;
        return made.toString(16).padStart(12, '0') as OpId;
      },
    },
    sink: { publish: (frame, _operation, at) => frames.push({ at, frame }) },
    log: { info: log, warn: log, error: log },
    pacer: createPacer(clock.now),
    card: { show: (payload) => cards.push(payload) },
    parkNotice: { parked: (_operation, until) => parked.push({ at: clock.now(), until }) },
    ...more,
  });
  return { host, clock, store, gateway, frames, cards, connected, parked, logged };
};

/** A connect by a person for these connectors. */
export const connecting = (names: readonly string[], more: Partial<OpenRequest> = {}): OpenRequest => ({
  ownerId: 'p1' as PersonId,
  sessionKey: names.join('+'),
  surface: 'card',
  initiator: 'connectors_page',
  targets: names.map((name) => ({ name, action: 'connect' })),
  claim: { idempotencyKey: null, keyId: null, returnTo: '/connect/done' },
  ...more,
});

/** Opens and waits until prepare has ended. */
export const openPrepared = async ({ host }: TestWorld, request: OpenRequest) => {
  const opening = await host.open(request);
  if (opening.kind !== 'opened') throw new Error(opening.kind);
  const prepared = await opening.prepared;
  return { ...opening, outcome: prepared, opId: opening.operation.opId };
};

/** The states of an operation's rows by name. */
export const statesOf = (operation: Operation): Readonly<Record<string, string>> =>
  Object.fromEntries(operation.targets.map(({ name, state }) => [name, state]));

/** What the store has now. */
export const stored = async ({ store }: TestWorld, opId: OpId): Promise<Operation> => {
  const held = await store.load(opId);
  if (held === null) throw new Error(`no operation ${opId}`);
  return held.operation;
};
