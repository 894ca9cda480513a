import type { FrameSink, ParkNotice, Seconds } from '@patchbay/core';
import { changeOf } from '../store/event-row.ts';
import type { NotesOf } from '../store/held-notes.ts';
import { viewOf } from '../store/view.ts';
import type { Hub } from './hub.ts';

/** What the sink needs. */
export interface SinkParts {
  readonly hub: Hub;
  readonly notes: Pick<NotesOf, 'of'>;
  readonly now: () => Seconds;
}

/** Makes what the core tells of each write and park; nothing is built when nobody follows (FR3, FR8). */
export const createFrameSink = ({ hub, notes, now }: SinkParts): FrameSink & ParkNotice => ({
  publish: (frame, operation, at) => {
    if (!hub.hasFollowers(operation.opId, operation.ownerId)) return;
    const change = changeOf(operation, frame.change);
    hub.publish({ at, change, operation: viewOf(operation, notes.of(operation.opId)), nextReadAt: null });
  },
  parked: (operation, nextReadAt) => {
    if (!hub.hasFollowers(operation.opId, operation.ownerId)) return;
    hub.publish({ at: now(), change: null, operation: viewOf(operation, notes.of(operation.opId)), nextReadAt });
  },
});
