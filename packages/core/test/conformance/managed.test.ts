import { expect } from 'vitest';
import { type Case, subject, suite } from './suite.ts';
import type { Event, ManagedGiven } from './world/given.ts';
import { playManaged } from './world/managed-run.ts';

type ManagedCase = Case<
  ManagedGiven,
  Event,
  Record<string, unknown> & { readonly targets_left?: readonly Record<string, unknown>[] }
>;

const replay = async ({ given, steps, expect: expected }: ManagedCase): Promise<void> => {
  const got = await playManaged(given, steps);
  // The vectors' next_read_at is the reference's; ours is capped at the deadline and belongs to the run, not to the row.
  const left = expected.targets_left?.map(({ next_read_at: _parked, ...row }) => row);
  expect(got).toStrictEqual({ ...expected, ...(left ? { targets_left: left } : { targets_left: got.targets_left }) });
};

suite<ManagedCase>('[RN1]', 'managed.json', replay, ({ name }) => {
  throw new Error(`no better outcome is written down for ${subject(name)}`);
});
