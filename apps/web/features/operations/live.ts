import type { TypedDocumentString } from '../../generated/graphql.ts';
import { OperationFramesDocument, ViewerFramesDocument } from '../../generated/graphql.ts';
import { retryWait } from '../../lib/retry-wait.ts';
import { asFrame } from './fold-frame.ts';
import type { OperationStore } from './operation-store.ts';
import type { Frame, Operation } from './types.ts';

/** What comes out of one subscription. Exactly one of `refused` and `ended` comes last, unless the socket was lost before. */
export interface Sink<Data> {
  readonly next: (data: Data) => void;
  readonly refused: () => void;
  readonly ended: () => void;
}

/** One socket to the api: made once, lost once. */
export interface LiveSocket {
  readonly subscribe: <Data, Variables>(
    document: TypedDocumentString<Data, Variables>,
    variables: Variables,
    sink: Sink<Data>,
  ) => void;
  readonly close: () => void;
}

/** What a socket tells: that it stands, and that it is gone (whatever the reason; after a `close` it tells nothing). */
export interface SocketEvents {
  readonly connected: () => void;
  readonly lost: () => void;
}

/** The answer to "what is open now": null when the api could not be asked. */
export type OpenNow = { readonly known: boolean; readonly operations: readonly Operation[] } | null;

interface LivePorts {
  readonly openSocket: (events: SocketEvents) => LiveSocket;
  readonly readOpen: () => Promise<OpenNow>;
  /** One operation as it stands; null when it could not be read. */
  readonly readOne: (opId: string) => Promise<Operation | null>;
  readonly store: OperationStore;
  readonly random: () => number;
}

/** idle: nobody to listen for. lost: a next try is on its way. */
export type LiveStatus = 'idle' | 'connecting' | 'live' | 'lost';

/** The page's line to the api. */
export interface Live {
  readonly start: () => void;
  readonly stop: () => void;
  /** Tries again at once on a new socket, whatever the old one says of itself: after a sleep it may not know that it is dead. */
  readonly reconnect: () => void;
  readonly status: () => LiveStatus;
  readonly subscribe: (listener: () => void) => () => void;
}

/** A refusal is no loss: the next try may wait as long as the longest pause. */
const AFTER_REFUSAL = 5;

/**
 * Keeps the store in step with the api until stopped (WE11, WE15). On every socket: one subscription for all operations of this
 * person, what is open now, and for each open operation that is held its own frames since the held seq. While those run, the
 * general subscription is not read for that operation: its own frames come complete and in order, up to its end.
 */
export const makeLive = ({ openSocket, readOpen, readOne, store, random }: LivePorts): Live => {
  let status: LiveStatus = 'idle';
  let socket: LiveSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  // Rises with every socket: what an older one still says is not heard.
  let turn = 0;
  const listeners = new Set<() => void>();

  const become = (next: LiveStatus): void => {
    if (status === next) return;
    status = next;
    for (const listener of listeners) listener();
  };

  const drop = (): void => {
    turn += 1;
    clearTimeout(timer);
    socket?.close();
    socket = null;
  };

  const again = (): void => {
    drop();
    become('lost');
    timer = setTimeout(open, retryWait(attempt, random()));
    attempt += 1;
  };

  const open = (): void => {
    drop();
    if (status !== 'lost') become('connecting');
    const mine = turn;
    const current = (run: () => void) => (): void => {
      if (mine === turn) run();
    };
    const followed = new Set<string>();
    const made = openSocket({ connected: current(() => stand(made, followed, mine)), lost: current(again) });
    socket = made;
    made.subscribe(
      ViewerFramesDocument,
      {},
      {
        next: ({ viewerFrames }) => current(() => takeUnlessFollowed(followed, viewerFrames))(),
        refused: current(() => void leaveOrRetry()),
        ended: current(again),
      },
    );
  };

  const takeUnlessFollowed = (followed: ReadonlySet<string>, frame: Frame): void => {
    if (!followed.has(frame.opId)) store.take(frame);
  };

  const stand = (on: LiveSocket, followed: Set<string>, mine: number): void => {
    become('live');
    store.flush();
    for (const operation of store.view().values())
      if (operation.settledAt === null) follow(on, followed, operation, mine);
    void readOpen().then((answer) => {
      if (mine !== turn || answer === null) return;
      attempt = 0;
      for (const operation of answer.operations) takeUnlessFollowed(followed, asFrame(operation));
    });
  };

  const follow = (on: LiveSocket, followed: Set<string>, { opId, seq }: Operation, mine: number): void => {
    followed.add(opId);
    // However its frames ended, what is known afterwards must be how it stands.
    const leave = (): void => {
      if (mine !== turn) return;
      followed.delete(opId);
      store.flush();
      if (store.view().get(opId)?.settledAt !== null) return;
      void readOne(opId).then((operation) => operation !== null && store.take(asFrame(operation)));
    };
    on.subscribe(
      OperationFramesDocument,
      { opId, afterSeq: seq },
      { next: ({ operationFrames }) => store.take(operationFrames), refused: leave, ended: leave },
    );
  };

  // Nobody has no frames (WE17): then there is nothing to try again for until somebody is there. The refused socket is left first,
  // so that its end is no loss to be answered by the next one.
  const leaveOrRetry = async (): Promise<void> => {
    drop();
    const mine = turn;
    const answer = await readOpen();
    if (mine !== turn) return;
    if (answer !== null && !answer.known) return become('idle');
    attempt = Math.max(attempt, AFTER_REFUSAL);
    again();
  };

  return {
    start: () => {
      if (status === 'idle') open();
    },
    stop: () => {
      drop();
      become('idle');
    },
    reconnect: () => {
      if (status === 'idle') return;
      attempt = 0;
      open();
    },
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
