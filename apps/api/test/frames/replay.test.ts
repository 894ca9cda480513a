import type { OpId, PersonId, TargetId } from '@patchbay/core';
import { describe, expect, it } from 'vitest';
import { createFeed } from '../../src/frames/feed.ts';
import { createHub } from '../../src/frames/hub.ts';
import { parseNotice } from '../../src/frames/relay.ts';
import { operationFrames, SlowReader, viewerFrames } from '../../src/frames/replay.ts';
import type { FrameRows } from '../../src/store/event-row.ts';
import type { FrameView } from '../../src/store/view.ts';

const OP = 'aaaaaaaaaaaa' as OpId;
const PERSON = 'p1' as PersonId;

const frame = (seq: number, more: { settled?: boolean; parked?: boolean; opId?: OpId } = {}): FrameView => ({
  at: seq,
  change: null,
  nextReadAt: more.parked ? { ['t1' as TargetId]: seq } : null,
  operation: {
    opId: more.opId ?? OP,
    ownerId: PERSON,
    surface: 'card',
    initiator: 'connectors_page',
    createdAt: 0,
    deadlineAt: 300,
    seq,
    settledAt: more.settled ? seq : null,
    settledBy: more.settled ? 'continue' : null,
    targets: [],
    notes: {},
  },
});

/** Rows as the database would have them; `before` runs while a read is under way. */
const rowsOf = (stored: FrameView[], before: () => void = () => undefined): FrameRows => ({
  after: async (opId, seq) => {
    const found = stored.filter(({ operation }) => operation.opId === opId && operation.seq > seq);
    before();
    return found;
  },
});

const OPEN = { opId: OP, phase: 'open', surface: 'card', seq: 0 } as const;
const seqs = (frames: FrameView[]): number[] => frames.map(({ operation }) => operation.seq);
const all = async (stream: AsyncIterable<FrameView>): Promise<FrameView[]> => {
  const seen: FrameView[] = [];
  for await (const one of stream) seen.push(one);
  return seen;
};

describe('the frames of one operation', () => {
  it('[FR4] rows after the given seq come first, then live ones, and the settlement ends it', async () => {
    const hub = createHub();
    const stream = operationFrames({ hub, rows: rowsOf([frame(0), frame(1), frame(2)]) }, OPEN, 0);
    hub.publish(frame(3));
    hub.publish(frame(4, { settled: true }));
    expect(seqs(await all(stream))).toEqual([1, 2, 3, 4]);
    expect(hub.size()).toBe(0);
  });

  it('[FR4] a frame that is written while the rows are read comes once', async () => {
    const hub = createHub();
    const stored = [frame(0), frame(1)];
    const rows = rowsOf(stored, () => {
      hub.publish(frame(1));
      hub.publish(frame(2));
      hub.publish(frame(3, { settled: true }));
    });
    expect(seqs(await all(operationFrames({ hub, rows }, OPEN, -1)))).toEqual([0, 1, 2, 3]);
  });

  it('[FR4] a frame that overtook others sends the reader to the rows: no gap, no repeat', async () => {
    const hub = createHub();
    const stored = [frame(0)];
    const stream = operationFrames({ hub, rows: rowsOf(stored) }, OPEN, -1);
    expect((await stream.next()).value).toMatchObject({ operation: { seq: 0 } });
    stored.push(frame(1), frame(2), frame(3, { settled: true }));
    hub.publish(frame(2));
    hub.publish(frame(1));
    hub.publish(frame(3, { settled: true }));
    expect(seqs(await all(stream))).toEqual([1, 2, 3]);
  });

  it('[FR4] one that has settled already is replayed and completes, from any seq', async () => {
    const hub = createHub();
    const stored = [frame(0), frame(1, { settled: true })];
    const parts = { hub, rows: rowsOf(stored) };
    const settled = { ...OPEN, phase: 'settled', seq: 1 } as const;
    expect(seqs(await all(operationFrames(parts, settled, -1)))).toEqual([0, 1]);
    expect(seqs(await all(operationFrames(parts, settled, 1)))).toEqual([]);
    expect(seqs(await all(operationFrames(parts, settled, 99)))).toEqual([]);
  });

  it('[FR4] a seq above the real one still ends with the settlement, also when that came in between', async () => {
    const live = createHub();
    const stream = operationFrames({ hub: live, rows: rowsOf([frame(0), frame(1)]) }, { ...OPEN, seq: 1 }, 99);
    live.publish(frame(2, { settled: true }));
    expect(seqs(await all(stream))).toEqual([2]);
    // Settled after the operation was loaded and before it was followed: only the row tells.
    const rows = rowsOf([frame(0), frame(1), frame(2, { settled: true })]);
    expect(seqs(await all(operationFrames({ hub: createHub(), rows }, { ...OPEN, seq: 1 }, 99)))).toEqual([2]);
  });

  it('[FR8] a park notice passes at the reader’s own seq only', async () => {
    const hub = createHub();
    const stream = operationFrames({ hub, rows: rowsOf([frame(0), frame(1)]) }, OPEN, -1);
    hub.publish(frame(0, { parked: true }));
    hub.publish(frame(1, { parked: true }));
    hub.publish(frame(2, { settled: true }));
    const seen = await all(stream);
    expect(seqs(seen)).toEqual([0, 1, 1, 2]);
    expect(seen[2]?.nextReadAt).toEqual({ t1: 1 });
  });

  it('[FR7] a reader that falls behind is cut and told so, and its line is let go', async () => {
    const hub = createHub(4);
    const stream = operationFrames({ hub, rows: rowsOf([frame(0)]) }, OPEN, -1);
    await stream.next();
    for (let seq = 1; seq <= 6; seq += 1) hub.publish(frame(seq));
    await expect(all(stream)).rejects.toThrow(SlowReader);
    expect(hub.size()).toBe(0);
  });

  it('[FR7] a reader that leaves while nothing comes is let go at once', async () => {
    const hub = createHub();
    const stream = operationFrames({ hub, rows: rowsOf([frame(0)]) }, OPEN, -1);
    await stream.next();
    const waiting = stream.next();
    expect(hub.size()).toBe(1);
    await stream.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(hub.size()).toBe(0);
  });

  it('[FR7] one that was never read is let go too', async () => {
    const hub = createHub();
    await operationFrames({ hub, rows: rowsOf([]) }, OPEN, -1).return?.();
    expect(hub.size()).toBe(0);
  });
});

describe('the frames of a viewer', () => {
  const OTHER = 'bbbbbbbbbbbb' as OpId;

  it('[FR5] begins with where open operations stand, goes on with every frame, also of ones that open later', async () => {
    const hub = createHub();
    const stored = [frame(0), frame(1), frame(2)];
    const stream = viewerFrames({ hub, rows: rowsOf(stored) }, PERSON, async () => [{ opId: OP, seq: 2 }]);
    hub.publish(frame(2));
    hub.publish(frame(3));
    hub.publish(frame(0, { opId: OTHER }));
    hub.publish(frame(1, { opId: OTHER, settled: true }));
    hub.publish(frame(1, { opId: OTHER, settled: true }));
    hub.stop();
    const seen = await all(stream);
    expect(seen.map(({ operation }) => [operation.opId, operation.seq])).toEqual([
      [OP, 2],
      [OP, 3],
      [OTHER, 0],
      [OTHER, 1],
    ]);
  });

  it('[FR5] fills a gap from the rows', async () => {
    const hub = createHub();
    const stored = [frame(0), frame(1), frame(2)];
    const stream = viewerFrames({ hub, rows: rowsOf(stored) }, PERSON, async () => []);
    hub.publish(frame(2));
    hub.publish(frame(1));
    hub.stop();
    expect(seqs(await all(stream))).toEqual([0, 1, 2]);
  });
});

describe('the hub', () => {
  it('[FR3] hands a frame to those who follow its operation or its owner, and to nobody else', async () => {
    const hub = createHub();
    const own = hub.followPerson(PERSON);
    const stranger = hub.followPerson('p2' as PersonId);
    const other = hub.followOperation('cccccccccccc' as OpId);
    hub.publish(frame(1));
    hub.stop();
    expect(seqs(await all(own))).toEqual([1]);
    expect(await all(stranger)).toEqual([]);
    expect(await all(other)).toEqual([]);
  });

  it('[FR7] a closed feed takes nothing more and ends its reader', async () => {
    let ended = 0;
    const feed = createFeed<number>(2, () => {
      ended += 1;
    });
    feed.push(1);
    feed.close();
    feed.close();
    feed.push(2);
    const seen: number[] = [];
    for await (const one of feed) seen.push(one);
    expect([seen, ended, feed.cut]).toEqual([[1], 1, false]);
  });
});

describe('notices', () => {
  it('[ST21] name an operation and a seq; anything else is none', () => {
    expect(parseNotice(`${OP}:12`)).toEqual({ opId: OP, seq: 12 });
    for (const text of ['', OP, `${OP}:`, `${OP}:x`, `${OP}:1:park`, 'zz:1', `${OP}:1 `])
      expect(parseNotice(text)).toBeNull();
  });
});
