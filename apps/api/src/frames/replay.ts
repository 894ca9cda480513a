import type { Operation, OpId, PersonId } from '@patchbay/core';
import type { FrameRows } from '../store/event-row.ts';
import type { FrameView } from '../store/view.ts';
import type { Feed } from './feed.ts';
import type { Hub } from './hub.ts';
import { type Stream, stoppable } from './stream.ts';

/** What a replay needs. */
export interface ReplayParts {
  readonly rows: FrameRows;
  readonly hub: Hub;
}

/** The reader of a stream was too slow and has been cut; it connects again and replays (FR7). */
export class SlowReader extends Error {
  constructor() {
    super('the reader of a frame stream was too slow');
    this.name = 'SlowReader';
  }
}

const isSettled = (frame: FrameView): boolean => frame.operation.settledAt !== null;
const isPark = (frame: FrameView): boolean => frame.nextReadAt !== null;

async function* framesOfOne(
  rows: FrameRows,
  feed: Feed<FrameView>,
  opId: OpId,
  afterSeq: number,
): AsyncGenerator<FrameView, void, undefined> {
  let last = afterSeq;
  const missed = async function* (): AsyncGenerator<FrameView, boolean, undefined> {
    for (const frame of (await rows.after(opId, last)) ?? []) {
      last = frame.operation.seq;
      yield frame;
      if (isSettled(frame)) return true;
    }
    return false;
  };
  try {
    if (yield* missed()) return;
    for await (const frame of feed) {
      const { seq } = frame.operation;
      if (isPark(frame)) {
        if (seq === last) yield frame;
      } else if (seq > last + 1) {
        // A frame of another process overtook this one, or its notice was lost: the rows know them all.
        if (yield* missed()) return;
      } else if (seq > last) {
        last = seq;
        yield frame;
        if (isSettled(frame)) return;
      }
    }
    if (feed.cut) throw new SlowReader();
  } finally {
    feed.close();
  }
}

/**
 * Gives the frames of one operation with a higher seq than `afterSeq`, then the live ones: no gap, no repeat, in order; ends
 * with the settlement (FR4). Following begins before the rows are read, so that nothing falls between the two. A seq
 * that the operation has not reached counts as the one it has, so that the end is never waited for in vain.
 */
export const operationFrames = (
  { rows, hub }: ReplayParts,
  operation: Pick<Operation, 'opId' | 'phase' | 'surface' | 'seq'>,
  afterSeq: number,
): Stream<FrameView> => {
  const feed = hub.followOperation(operation.opId);
  // Nothing more will come of one that has settled, and nothing ever comes of a detached one.
  if (operation.phase === 'settled' || operation.surface === 'link') feed.close();
  return stoppable(framesOfOne(rows, feed, operation.opId, Math.min(afterSeq, operation.seq)), feed.close);
};

/** Operations a viewer's stream remembers the seq of; one that is forgotten is replayed whole, which receivers bear. */
const MOST_SEEN = 1_000;

async function* framesOfAll(
  rows: FrameRows,
  feed: Feed<FrameView>,
  open: OpenOperations,
): AsyncGenerator<FrameView, void, undefined> {
  const seen = new Map<OpId, number>();
  const note = ({ operation }: FrameView): void => {
    seen.delete(operation.opId);
    seen.set(operation.opId, operation.seq);
    const oldest = seen.keys().next().value;
    if (seen.size > MOST_SEEN && oldest !== undefined) seen.delete(oldest);
  };
  try {
    for (const { opId, seq } of await open()) {
      for (const frame of (await rows.after(opId, seq - 1)) ?? []) {
        note(frame);
        yield frame;
      }
    }
    for await (const frame of feed) {
      const { opId, seq } = frame.operation;
      const last = seen.get(opId) ?? -1;
      if (isPark(frame)) {
        if (seq === last) yield frame;
      } else if (seq > last) {
        const next = seq === last + 1 ? [frame] : ((await rows.after(opId, last)) ?? []);
        for (const each of next) {
          note(each);
          yield each;
        }
      }
    }
    if (feed.cut) throw new SlowReader();
  } finally {
    feed.close();
  }
}

/** Tells which operations of a person are open, and at which seq. */
export type OpenOperations = () => Promise<readonly { readonly opId: OpId; readonly seq: number }[]>;

/**
 * Gives the newest frame of each operation the person has open, then every frame of all their operations, also of ones that
 * open later (FR5).
 */
export const viewerFrames = (
  { rows, hub }: ReplayParts,
  personId: PersonId,
  open: OpenOperations,
): Stream<FrameView> => {
  const feed = hub.followPerson(personId);
  return stoppable(framesOfAll(rows, feed, open), feed.close);
};
