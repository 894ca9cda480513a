/** Time that stands still; what waits is run by hand. */
export function stillTimer() {
  const waiting: { after: number; run: () => void }[] = [];
  let now = 0;
  let told = () => {};
  return {
    now: () => now,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    after: (after: number, run: () => void) => {
      const entry = { after, run };
      waiting.push(entry);
      told();
      return () => void waiting.splice(waiting.indexOf(entry), 1);
    },
    /** The next thing that waits; settles as soon as there is one. */
    next: async () => {
      if (waiting.length === 0) await new Promise<void>((resolve) => (told = resolve));
      return waiting.shift()!;
    },
  };
}
