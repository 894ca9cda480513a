import { foldFrame } from './fold-frame.ts';
import { type Happening, happenings } from './happenings.ts';
import type { Frame, View } from './types.ts';

/** Runs a task at the next chance to draw. */
export type Schedule = (run: () => void) => void;

/** Every operation this page knows, in one place; cards, title, live regions and the catalog all read it. */
export interface OperationStore {
  readonly view: () => View;
  /** Takes a frame; it shows at the next chance to draw, together with all others that came until then (WE13). */
  readonly take: (frame: Frame) => void;
  /** Folds everything taken so far at once. */
  readonly flush: () => void;
  readonly subscribe: (listener: () => void) => () => void;
  /** Hears what happened, once per drawing, in the order of the frames. */
  readonly watch: (hear: (happened: readonly Happening[]) => void) => () => void;
}

/** A tab in the background has no animation frames; its title must still say that somebody waits, this many ms later at most. */
const AT_LATEST = 100;

/** Draws at most once per animation frame. */
export const perAnimationFrame: Schedule = (run) => {
  const draw = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(draw);
  const timer = setTimeout(draw, AT_LATEST);
};

// A fault in one who listens is the browser's to report, and no reason for the others to hear nothing.
const hearing = (hear: () => void): void => {
  try {
    hear();
  } catch (fault) {
    reportError(fault);
  }
};

/** Makes a store that knows `initial`; nothing of it counts as having happened. */
export const makeOperationStore = (initial: readonly Frame[], schedule: Schedule): OperationStore => {
  let view = initial.reduce(foldFrame, new Map() as View);
  let waiting: Frame[] = [];
  let scheduled = false;
  const listeners = new Set<() => void>();
  const watchers = new Set<(happened: readonly Happening[]) => void>();

  const flush = (): void => {
    scheduled = false;
    const frames = waiting;
    waiting = [];
    const happened: Happening[] = [];
    const before = view;
    for (const frame of frames) {
      const next = foldFrame(view, frame);
      happened.push(...happenings(view, next));
      view = next;
    }
    if (view === before) return;
    for (const listener of listeners) listener();
    if (happened.length > 0) for (const hear of watchers) hearing(() => hear(happened));
  };

  return {
    view: () => view,
    take: (frame) => {
      waiting.push(frame);
      if (scheduled) return;
      scheduled = true;
      schedule(flush);
    },
    flush,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watch: (hear) => {
      watchers.add(hear);
      return () => watchers.delete(hear);
    },
  };
};
