/** How soon a screen reader says it: after what it is saying now, or at once. */
export type Urgency = 'polite' | 'assertive';

type Said = Readonly<Record<Urgency, string>>;

/** What is said to a screen reader, as a store the live regions read. */
export interface Announcer {
  readonly say: (text: string, urgency?: Urgency) => void;
  readonly said: () => Said;
  readonly subscribe: (listener: () => void) => () => void;
}

const joined = (one: string, other: string): string => (one === '' ? other : `${one.replace(/\.$/, '')}. ${other}`);

/**
 * Makes an announcer that has said nothing. What is said in one breath is read together, so that the second does not take the
 * place of the first. The same words twice get an invisible mark, since a region only speaks when its text changes.
 */
export const makeAnnouncer = (): Announcer => {
  let said: Said = { polite: '', assertive: '' };
  let before = said;
  let breath: Said | null = null;
  const listeners = new Set<() => void>();
  return {
    say: (text, urgency = 'polite') => {
      if (breath === null) {
        before = said;
        breath = { polite: '', assertive: '' };
        // The regions are drawn before this runs: they were told in the same task.
        queueMicrotask(() => {
          breath = null;
        });
      }
      breath = { ...breath, [urgency]: joined(breath[urgency], text) };
      const whole = breath[urgency];
      said = { ...said, [urgency]: before[urgency] === whole ? `${whole}\u00a0` : whole };
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
