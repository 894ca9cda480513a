import type { Parts } from '../parts.ts';
import type { Step } from '../run-steps.ts';
import { mergePeople } from '../store/merge-people.ts';
import type { MergeCall } from './parse-merge.ts';

/** Gives one person's accounts and tries to another, and answers with what became of them (GW29). */
export const mergeSubjects =
  (parts: Parts): Step<MergeCall, Response> =>
  async ({ c, from, to }) =>
    c.json(await mergePeople(parts, from, to));
