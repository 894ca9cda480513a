import type { Host, OpId } from '@patchbay/core';
import type { Log } from '../log.ts';
import type { FrameRows } from '../store/event-row.ts';
import type { PgOperationStore } from '../store/operations.ts';
import type { OwnWriteBook } from '../store/own-writes.ts';
import type { Hub } from './hub.ts';
import type { Notice } from './relay.ts';

/** What reading another process's writes needs. */
export interface NoticeParts {
  readonly hub: Hub;
  readonly rows: FrameRows;
  readonly store: Pick<PgOperationStore, 'load'>;
  readonly operations: Host['operations'];
  readonly own: OwnWriteBook;
  readonly log: Log;
}

/** Turns notices of writes into frames for this process's readers. */
export interface NoticeReader {
  noticed(notice: Notice): void;
  /** Notices may have been missed: looks at every operation somebody follows, and has viewers begin anew. */
  resync(): void;
}

/** Makes the reader (FR6): our own echoes are known already; any other write is read from its row and handed on. */
export const createNoticeReader = ({ hub, rows, store, operations, own, log }: NoticeParts): NoticeReader => {
  const read = async (opId: OpId, seq: number): Promise<void> => {
    if (operations.held(opId) !== null) {
      const held = await store.load(opId);
      if (held !== null) operations.noticed(held.operation);
    }
    for (const frame of (await rows.after(opId, seq - 1)) ?? []) hub.publish(frame);
  };
  const readSafely = (opId: OpId, seq: number): void => {
    read(opId, seq).catch((error: unknown) => log.warn({ err: error, opId }, 'a frame could not be read'));
  };
  const newest = (opId: OpId): void => readSafely(opId, operations.held(opId)?.seq ?? 0);

  own.onLost(newest);
  return {
    noticed: ({ opId, seq }) => {
      if (!own.take(opId, seq)) readSafely(opId, seq);
    },
    resync: () => {
      hub.cutViewers();
      for (const opId of hub.followed()) newest(opId);
    },
  };
};
