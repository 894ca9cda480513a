import type { OperationStore } from './operation-store.ts';

/** What only this page knows about its cards: what it is doing, and what it was refused. */
export interface LocalView {
  /** Operations whose accounts are being read because the person came back. */
  readonly checking: ReadonlySet<string>;
  /** Presses on their way, by row, Not now or card: the same press again waits for this one (WE26, C41). */
  readonly busy: ReadonlySet<string>;
  /** Why the last press on a row or card did nothing. */
  readonly notes: ReadonlyMap<string, string>;
  /** Operations whose tab the browser did not open. */
  readonly blocked: ReadonlySet<string>;
}

/** The page's own marks on its cards, as a store. Every change makes a new view. */
export interface LocalStore {
  readonly view: () => LocalView;
  readonly change: (change: (view: LocalView) => Partial<LocalView>) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

const NOTHING: LocalView = { checking: new Set(), busy: new Set(), notes: new Map(), blocked: new Set() };

/** Makes a store without a mark. */
export const makeLocalStore = (): LocalStore => {
  let view = NOTHING;
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    change: (change) => {
      view = { ...view, ...change(view) };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The key of a row among the marks. */
export const rowKey = (opId: string, targetId: string): string => `${opId}/${targetId}`;

/** The key of a row's Not now: it may be pressed while a new link is on its way, and is not the same press. */
export const notNowKey = (opId: string, targetId: string): string => `${rowKey(opId, targetId)}/not-now`;

/** A set with one more or one less. */
export const withMark = (set: ReadonlySet<string>, key: string, on: boolean): ReadonlySet<string> => {
  const next = new Set(set);
  if (on) next.add(key);
  else next.delete(key);
  return next;
};

/** The notes with one set, or taken away by null. */
export const withNote = (
  notes: ReadonlyMap<string, string>,
  key: string,
  note: string | null,
): ReadonlyMap<string, string> => {
  const next = new Map(notes);
  if (note === null) next.delete(key);
  else next.set(key, note);
  return next;
};

/** Takes away the reason beside a row once the row has moved: it was about the press before. */
export const forgetOldNotes = (store: OperationStore, local: LocalStore): (() => void) =>
  store.watch((happened) => {
    for (const happening of happened) {
      if (happening.kind !== 'moved') continue;
      const key = rowKey(happening.operation.opId, happening.target.targetId);
      if (local.view().notes.has(key)) local.change(({ notes }) => ({ notes: withNote(notes, key, null) }));
    }
  });
