import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryWait } from '../../lib/retry-wait.ts';
import { asFrame } from './fold-frame.ts';
import { type LiveSocket, makeLive, type OpenNow, type SocketEvents } from './live.ts';
import { makeOperationStore } from './operation-store.ts';
import { anOperation, aTarget } from './testing/builders.ts';
import type { Frame, Operation } from './types.ts';

interface Heard {
  readonly variables: { readonly opId?: string; readonly afterSeq?: number };
  readonly next: (frame: Frame) => void;
  readonly refused: () => void;
  readonly ended: () => void;
}

// A line whose every socket the test holds in its hands.
const makeLine = (initial: readonly Operation[] = []) => {
  const sockets: { readonly events: SocketEvents; readonly heard: Heard[]; closed: boolean }[] = [];
  let open: OpenNow = { known: true, operations: [] };
  let one: Operation | null = null;
  const store = makeOperationStore(initial.map(asFrame), (run) => queueMicrotask(run));
  const openSocket = (events: SocketEvents): LiveSocket => {
    const socket = { events, heard: [] as Heard[], closed: false };
    sockets.push(socket);
    return {
      subscribe: (_document, variables, sink) => {
        const key = 'opId' in (variables as object) ? 'operationFrames' : 'viewerFrames';
        socket.heard.push({
          variables: variables as Heard['variables'],
          next: (frame) => sink.next({ [key]: frame } as never),
          refused: sink.refused,
          ended: sink.ended,
        });
      },
      close: () => {
        socket.closed = true;
      },
    };
  };
  const live = makeLive({ openSocket, store, random: () => 0.5, readOpen: async () => open, readOne: async () => one });
  const last = () => sockets[sockets.length - 1] as (typeof sockets)[number];
  return {
    live,
    store,
    sockets,
    last,
    answer: (next: OpenNow) => {
      open = next;
    },
    answerOne: (next: Operation | null) => {
      one = next;
    },
    seq: (opId = 'aaaaaaaaaaaa') => store.view().get(opId)?.seq,
  };
};

const at = (seq: number, given: Partial<Operation> = {}): Operation => anOperation({ seq, ...given });
const frame = (seq: number, given: Partial<Operation> = {}): Frame => ({
  ...asFrame(at(seq, given)),
  change: { target: 'notion', targetId: 't1', from: 'PENDING', to: 'INITIATED', actor: 'BACKEND_WATCHER', detail: '' },
});
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('[WE11] a lost line', () => {
  it('is tried again at once, then after pauses that double up to 5 s, without end', () => {
    expect(retryWait(0, 0)).toBe(0);
    expect(retryWait(0, 0.999)).toBeLessThan(250);
    expect([1, 2, 3, 4, 5, 50].map((attempt) => retryWait(attempt, 1))).toEqual([500, 1000, 2000, 4000, 5000, 5000]);
    expect(retryWait(9, 0)).toBe(3750);
  });

  it('waits for each pause before the next socket, and counts anew once it stood', async () => {
    const { live, sockets, last } = makeLine();
    live.start();
    last().events.lost();
    expect(live.status()).toBe('lost');
    await vi.advanceTimersByTimeAsync(125);
    expect(sockets).toHaveLength(2);
    last().events.lost();
    await vi.advanceTimersByTimeAsync(430);
    expect(sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(10);
    expect(sockets).toHaveLength(3);
    last().events.connected();
    await settle();
    expect(live.status()).toBe('live');
    last().events.lost();
    await vi.advanceTimersByTimeAsync(125);
    expect(sockets).toHaveLength(4);
  });

  it('is tried at once on demand, and what the old socket still says is not heard', async () => {
    const { live, sockets, last, seq } = makeLine();
    live.start();
    const old = last();
    old.events.connected();
    old.events.lost();
    live.reconnect();
    expect(sockets).toHaveLength(2);
    old.events.connected();
    old.heard[0]?.next(frame(1));
    await settle();
    expect(seq()).toBeUndefined();
    expect(live.status()).toBe('lost');
  });

  it('stays closed after a stop', async () => {
    const { live, sockets, last } = makeLine();
    live.start();
    last().events.lost();
    live.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
    live.reconnect();
    expect(sockets).toHaveLength(1);
  });
});

describe('[WE15] C69 on every new line', () => {
  it('a held open operation is replayed from its held seq, in order, before anything newer', async () => {
    const { live, last, seq } = makeLine([at(4)]);
    live.start();
    last().events.connected();
    const [viewer, replay] = last().heard;
    expect(replay?.variables).toEqual({ opId: 'aaaaaaaaaaaa', afterSeq: 4 });
    viewer?.next(frame(8));
    await settle();
    expect(seq()).toBe(4);
    for (const next of [5, 6, 7, 8]) {
      replay?.next(frame(next));
      await settle();
      expect(seq()).toBe(next);
    }
  });

  it('an ended one is not, and one that opened meanwhile is read', async () => {
    const ended = at(6, { settledAt: '2026-11-30T10:22:00.000Z', settledBy: 'CONTINUE' });
    const { live, last, answer, seq } = makeLine([ended]);
    answer({ known: true, operations: [at(2, { opId: 'bbbbbbbbbbbb' })] });
    live.start();
    last().events.connected();
    await settle();
    expect(last().heard).toHaveLength(1);
    expect(seq('bbbbbbbbbbbb')).toBe(2);
    last().heard[0]?.next(frame(3, { opId: 'bbbbbbbbbbbb' }));
    await settle();
    expect(seq('bbbbbbbbbbbb')).toBe(3);
  });

  it('what is open now does not overtake a replay', async () => {
    const { live, last, answer, seq } = makeLine([at(4)]);
    answer({ known: true, operations: [at(7)] });
    live.start();
    last().events.connected();
    await settle();
    expect(seq()).toBe(4);
  });

  it('the replay goes on from where the last line ended, not from the first paint', async () => {
    const { live, last } = makeLine([at(4)]);
    live.start();
    last().events.connected();
    last().heard[1]?.next(frame(5));
    await settle();
    last().events.lost();
    await vi.advanceTimersByTimeAsync(250);
    last().events.connected();
    expect(last().heard[1]?.variables.afterSeq).toBe(5);
  });

  it('an operation whose frames are refused is read once more, so that it does not stand still', async () => {
    const { live, last, answerOne, seq } = makeLine([at(4)]);
    answerOne(at(9));
    live.start();
    last().events.connected();
    last().heard[1]?.refused();
    await settle();
    expect(seq()).toBe(9);
  });
});

describe('[WE17] nobody', () => {
  it('has no line before the first start', () => {
    const { live, sockets } = makeLine();
    live.reconnect();
    expect(sockets).toHaveLength(0);
    expect(live.status()).toBe('idle');
  });

  it('is left alone after a refusal until somebody is there', async () => {
    const { live, sockets, last, answer } = makeLine();
    answer({ known: false, operations: [] });
    live.start();
    last().events.connected();
    last().heard[0]?.refused();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(live.status()).toBe('idle');
    expect(sockets).toHaveLength(1);
    answer({ known: true, operations: [] });
    live.start();
    expect(sockets).toHaveLength(2);
  });

  it('what a refused socket still says is no loss: nothing is opened while the question is on its way', async () => {
    const { live, sockets, last, answer } = makeLine();
    answer({ known: false, operations: [] });
    live.start();
    last().events.connected();
    const refused = last();
    refused.heard[0]?.refused();
    expect(refused.closed).toBe(true);
    refused.heard[0]?.ended();
    refused.events.lost();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([live.status(), sockets.length]).toEqual(['idle', 1]);
  });

  it('somebody who is refused all the same is tried for again, but not at once', async () => {
    const { live, sockets, last } = makeLine();
    live.start();
    last().events.connected();
    await settle();
    last().heard[0]?.refused();
    await vi.advanceTimersByTimeAsync(3000);
    expect(sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sockets).toHaveLength(2);
  });
});

it('[WE15] a row that the replay brings to its end takes the card to its end', async () => {
  const { live, last, store } = makeLine([at(4)]);
  live.start();
  last().events.connected();
  last().heard[1]?.next(
    frame(5, {
      targets: [aTarget({ state: 'SKIPPED' })],
      settledAt: '2026-11-30T10:22:00.000Z',
      settledBy: 'ALL_RESOLVED',
    }),
  );
  last().heard[1]?.ended();
  await settle();
  expect(store.view().get('aaaaaaaaaaaa')?.settledBy).toBe('ALL_RESOLVED');
});
