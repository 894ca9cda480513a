/** How soon a screen reader says it: after what it is saying now, or at once. */
export type Urgency = 'polite' | 'assertive';

type Said = Readonly<Record<Urgency, string>>;

/** What is said to a screen reader, as a store the live regions read. */
export interface Announcer {
  readonly say: (text: string, urgency?: Urgency) => void;
  readonly said: () => Said;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Makes an announcer that has said nothing. The same words twice get an invisible mark, since a region only speaks when its text changes. */
export const makeAnnouncer = (): Announcer => {
  let said: Said = { polite: '', assertive: '' };
  const listeners = new Set<() => void>();
  return {
    say: (text, urgency = 'polite') => {
      said = { ...said, [urgency]: said[urgency] === text ? `${text}\u00a0` : text };
      for (const listener of listeners) listener();
    },
    said: () => said,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** The page's one announcer. */
export const announcer = makeAnnouncer();
