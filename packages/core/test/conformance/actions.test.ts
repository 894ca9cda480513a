import { expect } from 'vitest';
import { type ManagedTarget, normalizeTargets, validateAction } from '../../src/index.ts';
import { type Case, isQuirk, subject, suite } from './suite.ts';
import { type ActionGiven, type ActionStep, playAction } from './world/action-run.ts';

type Expected = Record<string, unknown> & { readonly calls?: readonly { readonly call: string }[] };
type ActionCase = Case<ActionGiven, ActionStep, { readonly steps: readonly Expected[] }>;

const given = ({ name, alias, to }: Partial<ManagedTarget>): ManagedTarget => ({
  name: name ?? '',
  alias: alias ?? null,
  to: to ?? null,
});

const play = async (world: ActionGiven, step: ActionStep): Promise<unknown> => {
  switch (step.do) {
    case 'normalize_targets':
      return normalizeTargets(step.raw);
    case 'validate_action':
      return { error: validateAction(step.action!, step.managed!.map(given), step.mcp!) };
    case 'run_managed_action':
      return playAction(world, step, (step.targets ?? []).map(given));
    default:
      throw new Error(`unknown step ${String(step.do)}`);
  }
};

// The product's client is made outside the core; which one is not part of the action.
const comparable = (expected: Expected): Expected =>
  expected.calls === undefined
    ? expected
    : { ...expected, calls: expected.calls.filter(({ call }) => call !== 'client') };

const replay = async ({ given: world, steps, expect: expected }: ActionCase): Promise<void> => {
  for (const [at, step] of steps.entries())
    expect(await play(world, step)).toStrictEqual(comparable(expected.steps[at]!));
};

/** What Patchbay does where the reference is at fault. */
const BETTER: Readonly<Record<string, (one: ActionCase) => Promise<void>>> = {
  quirk_retired_counts: async ({ given: world, steps }) => {
    const { name, alias } = steps[0]!.targets![0]!;
    const accounts = world.portal?.accounts as readonly {
      connection_id: string;
      connector: string;
      alias?: string;
      disabled?: boolean;
    }[];
    const live = accounts.find(
      (account) => account.connector === name && account.alias === alias && !account.disabled,
    )!;
    const played = await play(world, steps[0]!);
    expect(played).toHaveProperty('result.renamed');
    expect(played).toMatchObject({
      calls: [{ call: 'list_accounts' }, { call: 'rename_account', connection_id: live.connection_id }],
    });
  },
  quirk_illegal_move_is_a_failed_call: async ({ given: world, steps }) => {
    for (const step of steps) {
      const name = step.targets![0]!.name!;
      const played = await play(world, step);
      expect(played).toMatchObject({ result: { targets: [{ name, state: step.card ? 'not_connected' : 'failed' }] } });
      expect(JSON.stringify(played)).not.toContain('https://');
    }
  },
};

// A random case mixes steps that are no quirk with one that is: a retired namesake in a rename.
const randomly = async ({ given: world, steps, expect: expected }: ActionCase): Promise<void> => {
  for (const [at, step] of steps.entries()) {
    const played = (await play(world, step)) as Expected;
    if ((expected.steps[at]!.error as { code?: string } | undefined)?.code !== 'rename_ambiguous')
      expect(played).toStrictEqual(comparable(expected.steps[at]!));
    else expect(played).not.toMatchObject({ error: { code: 'gateway_request_failed' } });
  }
};

suite<ActionCase>('[RG7]', 'actions.json', replay, async (one) => {
  const better =
    BETTER[subject(one.name)] ?? (isQuirk(one.name) && one.name.startsWith('random/') ? randomly : undefined);
  if (better === undefined) throw new Error(`no better outcome is written down for ${one.name}`);
  await better(one);
});
