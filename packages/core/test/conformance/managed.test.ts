import { expect } from 'vitest';
import { type Case, subject, suite } from './suite.ts';
import type { Event, ManagedGiven } from './world/given.ts';
import { playManaged } from './world/managed-run.ts';
import { entriesFor, framesOf, isSound, mintsOf, type Played, rowNamed } from './world/sound.ts';

type ManagedCase = Case<
  ManagedGiven,
  Event,
  Record<string, unknown> & { readonly targets_left?: readonly Record<string, unknown>[] }
>;

const replay = async ({ given, steps, expect: expected }: ManagedCase): Promise<void> => {
  const got = await playManaged(given, steps);
  // The vectors' next_read_at is the reference's; ours is capped at the deadline and belongs to the run, not to the row.
  const left = expected.targets_left?.map(({ next_read_at: _parked, ...row }) => row);
  expect(got).toStrictEqual({ ...expected, targets_left: left ?? got.targets_left });
};

const deadline = ({ deadline_seconds = 300 }: ManagedGiven): number => 1000 + deadline_seconds;
const showsLink = (played: Played, link: string | undefined): boolean =>
  JSON.stringify([played.frames, played.cards, played.outcome]).includes(link ?? 'no link was scripted');

/** What Patchbay does where the reference is at fault. */
const BETTER: Readonly<Record<string, (one: ManagedCase, played: Played) => void>> = {
  quirk_mint_active_then_initiated: ({ given }, played) => {
    const { name } = given.targets[0]!;
    const [active, late] = entriesFor(given, 0, name);
    expect(played).toMatchObject({ settled_by: 'all_resolved', settled_at: 1000 });
    expect(rowNamed(played.targets_left, name)).toMatchObject({
      state: 'connected',
      connection_id: active!.connection_id,
    });
    expect(showsLink(played, late!.connect_url)).toBe(false);
  },
  // An ordinary refused row: its name is checked like any other's.
  quirk_mint_failed_then_initiated: ({ given }, played) => {
    const { name } = given.targets[0]!;
    const [refused, late] = entriesFor(given, 0, name);
    const listed = JSON.stringify(given.gateway?.connectors ?? []).includes(`"${name}"`);
    expect(played).toMatchObject(
      listed
        ? { settled_by: 'deadline', settled_at: deadline(given) }
        : { settled_by: 'all_resolved', settled_at: 1000 },
    );
    const detail = listed ? refused!.status_reason : { code: 'unknown_slug', name };
    expect(rowNamed(played.targets_left, name)).toMatchObject({ state: 'not_connected', detail });
    expect(showsLink(played, late!.connect_url)).toBe(false);
  },
  quirk_again_no_account_in_answer: ({ given, steps }, played) => {
    const { name } = given.targets[0]!;
    const again = steps.find((step) => step.do === 'try_again')!.at;
    expect(played.calls.filter(({ call, t }) => call === 'account_status' && Number(t) >= again)).toEqual([]);
    expect(
      framesOf(played)
        .filter(({ t }) => t >= again)
        .map(({ change }) => change?.to ?? 'settled'),
    ).toEqual(['initiated', 'settled']);
    expect(rowNamed(played.targets_left, name)).not.toHaveProperty('connection_id');
    expect(played.settled_by).toBe('deadline');
  },
  quirk_again_no_url_in_answer: ({ given, steps }, played) => {
    const { name } = given.targets[0]!;
    const again = steps.find((step) => step.do === 'try_again')!.at;
    const after = framesOf(played).filter(({ t }) => t >= again);
    expect(after.length).toBeGreaterThan(0);
    for (const { snapshot } of after) expect(rowNamed(snapshot.targets, name)).not.toHaveProperty('connect_url');
    expect(rowNamed(played.targets_left, name)).toMatchObject({
      connection_id: entriesFor(given, 1, name)[0]!.connection_id,
    });
  },
  quirk_mint_skip_in_flight: (one, played) => skippedInFlight(one, played),
  quirk_mint_skip_in_flight_failed: (one, played) => skippedInFlight(one, played),
  quirk_mint_continue_in_flight: ({ given, steps }, played) => {
    const { name } = given.targets[0]!;
    expect(played.steps[0]).toMatchObject({ returned: true });
    expect(played).toMatchObject({ settled_by: 'continue', settled_at: steps[0]!.at, cards: [] });
    expect(framesOf(played)).toHaveLength(1);
    expect(showsLink(played, entriesFor(given, 0, name)[0]!.connect_url)).toBe(false);
  },
  quirk_mint_unasked_row: ({ given }, played) => {
    const { names } = mintsOf(played)[0]!;
    const unasked = given.targets.find(({ name }) => !names.includes(name))!.name;
    expect(rowNamed(played.targets_left, unasked)).toMatchObject({ state: 'connected' });
    expect(rowNamed(played.targets_left, unasked)).not.toHaveProperty('connection_id');
    expect(rowNamed(framesOf(played)[2]!.snapshot.targets, names[0]!)).toMatchObject({ state: 'initiated' });
    expect(played.cards).toHaveLength(1);
  },
  quirk_repair_id_two_rows: ({ given }, played) => {
    const repaired = given.targets.find(({ repair_id }) => repair_id)!;
    const others = given.targets.filter((target) => target !== repaired).map(({ name }) => name);
    const firsts = mintsOf(played)
      .slice(0, 2)
      .map(({ names, connection_id }) => ({ names, connection_id }));
    expect(firsts).toContainEqual({ names: [repaired.name], connection_id: repaired.repair_id });
    expect(firsts).toContainEqual({ names: others, connection_id: null });
  },
  quirk_unknown_and_misrouted: ({ given }, played) => {
    expect(played).toMatchObject({ settled_by: 'all_resolved', settled_at: 1000, cards: [] });
    const codes = given.targets.map(
      ({ name }) => (rowNamed(played.targets_left, name)!.detail as { code: string }).code,
    );
    expect(codes.sort()).toEqual(['misrouted_to_hosted', 'unknown_slug']);
  },
  quirk_unknown_list_raises_other: ({ given }, played) => {
    expect(played).toMatchObject({ settled_by: 'deadline', settled_at: deadline(given) });
    expect(played.cards).toHaveLength(1);
    expect(rowNamed(played.targets_left, given.targets[0]!.name)).not.toHaveProperty('detail');
  },
};

const skippedInFlight = ({ given, steps }: ManagedCase, played: Played): void => {
  const { name } = given.targets[0]!;
  expect(played.steps[0]).toMatchObject({ returned: { target: name, to: 'skipped' } });
  expect(played).toMatchObject({ settled_by: 'all_resolved', cards: [], app_connected_notes: [] });
  expect(played.settled_at).toBeGreaterThanOrEqual(steps[0]!.at);
  expect(framesOf(played).map(({ change }) => change?.to ?? 'settled')).toEqual(['skipped', 'settled']);
  expect(showsLink(played, entriesFor(given, 0, name)[0]!.connect_url)).toBe(false);
};

// A random run has no name that says what it is about: what holds for every run is all there is to say of it.
const isRandom = (name: string): boolean => name.startsWith('random/');

suite<ManagedCase>('[RN1]', 'managed.json', replay, async (one) => {
  const better = BETTER[subject(one.name)];
  if (better === undefined && !isRandom(one.name)) throw new Error(`no better outcome is written down for ${one.name}`);
  const played = await playManaged(one.given, one.steps);
  isSound(one.given, played);
  better?.(one, played);
});
