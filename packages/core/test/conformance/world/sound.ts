import { expect } from 'vitest';
import { type Actor, lawfulActor, type State } from '../../../src/index.ts';
import type { ManagedGiven, ScriptedEntry } from './given.ts';
import type { playManaged } from './managed-run.ts';

/** What a played case wrote down. */
export type Played = Awaited<ReturnType<typeof playManaged>>;

/** A row as the vectors write it. */
export interface WireRow {
  readonly name: string;
  readonly state: State;
  readonly detail?: unknown;
  readonly connect_url?: string;
  readonly connection_id?: string;
}

/** A frame as the vectors write it. */
export interface WireFrame {
  readonly t: number;
  readonly change: { readonly target: string; readonly from: State; readonly to: State; readonly actor: Actor } | null;
  readonly snapshot: { readonly seq: number; readonly settled_by: string | null; readonly targets: readonly WireRow[] };
}

interface MintCall {
  readonly names: readonly string[];
  readonly connection_id: string | null;
}

/** The frames of a played case. */
export const framesOf = (played: Played): readonly WireFrame[] => played.frames as readonly WireFrame[];

/** The mint calls of a played case, in order. */
export const mintsOf = (played: Played): readonly MintCall[] =>
  played.calls.filter(({ call }) => call === 'connections') as unknown as readonly MintCall[];

/** One row of a frame or of the end. */
export const rowNamed = (rows: readonly unknown[], name: string): WireRow | undefined =>
  (rows as readonly WireRow[]).find((row) => row.name === name);

/** The entries the n-th mint call was answered with, for one row. */
export const entriesFor = (given: ManagedGiven, n: number, name: string): readonly ScriptedEntry[] =>
  given.gateway?.mints?.[n]?.results?.filter(({ connector }) => connector === name) ?? [];

const keepsTheLaw = (played: Played): void => {
  const frames = framesOf(played);
  expect(frames.map(({ snapshot }) => snapshot.seq)).toEqual(frames.map((_, at) => at + 1));
  for (const { change } of frames)
    if (change !== null && change.from !== change.to)
      expect(lawfulActor('connector', change.from, change.to)).toBe(change.actor);
  expect(frames.filter(({ snapshot }) => snapshot.settled_by !== null)).toHaveLength(
    played.settled_by === null ? 0 : 1,
  );
};

const repairsAlone = (given: ManagedGiven, played: Played): void => {
  const repairs = new Map(given.targets.filter((row) => row.repair_id).map((row) => [row.repair_id, row.name]));
  for (const { names, connection_id } of mintsOf(played)) {
    const owner = connection_id === null ? undefined : repairs.get(connection_id);
    if (owner !== undefined) expect(names).toEqual([owner]);
  }
};

const forgetsWhatARetryDoesNotBring = (given: ManagedGiven, played: Played): void => {
  const retries = framesOf(played).filter(({ change }) => change?.actor === 'user' && change.to === 'initiated');
  for (const { change, snapshot } of retries) {
    const row = rowNamed(snapshot.targets, change!.target)!;
    const answers = given.gateway?.mints
      ?.flatMap(({ results }) => results ?? [])
      .filter((entry) => entry.connector === row.name);
    const brought = (answers ?? []).map(({ connect_url, connection_id }) => [connect_url, connection_id]);
    if (answers?.every(({ status }) => status === 'initiated'))
      expect(brought).toContainEqual([row.connect_url, row.connection_id]);
  }
};

/**
 * What holds for every run, whatever the reference did: the law was kept, the operation ended as a result and not as an error, a
 * repair id went out for its own row alone, and a retry's row holds what its answer brought and nothing older.
 */
export const isSound = (given: ManagedGiven, played: Played): void => {
  keepsTheLaw(played);
  expect(played.outcome).toHaveProperty('result');
  if (given.card ?? true) expect(played.settled_by).not.toBeNull();
  repairsAlone(given, played);
  forgetsWhatARetryDoesNotBring(given, played);
};
