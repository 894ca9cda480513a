import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** One vector, as the README beside the files describes it. */
export interface Case<Given, Step, Expect> {
  readonly name: string;
  readonly why: string;
  readonly given: Given;
  readonly steps: readonly Step[];
  readonly expect: Expect;
}

/** The committed copy, or another folder of the same format. */
const folder = process.env.CONFORMANCE_DIR ?? path.join(import.meta.dirname, 'vectors');

/** True for behaviour of the reference that Patchbay does better. */
export const isQuirk = (name: string): boolean => name.split('/').at(-1)?.startsWith('quirk_') ?? false;

/** The part of a name that says what the case is about. */
export const subject = (name: string): string => name.split('/').at(-1) ?? name;

/**
 * Replays every case of one file: `replay` for those that must match exactly, `better` for the quirks.
 * A file that is missing or empty fails the run.
 */
export const suite = <C extends Case<unknown, unknown, unknown>>(
  title: string,
  file: string,
  replay: (one: C) => void | Promise<void>,
  better: (one: C) => void | Promise<void>,
): void => {
  const cases = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as readonly C[];
  describe(`${title} ${file}`, () => {
    it('has cases with names of their own', () => {
      expect(cases.length).toBeGreaterThan(0);
      expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
    });
    it.each(cases.map((one) => [one.name, one] as const))('%s', (name, one) =>
      isQuirk(name) ? better(one) : replay(one),
    );
  });
};
