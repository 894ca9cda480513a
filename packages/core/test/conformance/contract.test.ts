import { expect } from 'vitest';
import {
  type Actor,
  decide,
  type Kind,
  lawfulActor,
  type Operation,
  openOperation,
  type State,
} from '../../src/index.ts';
import { type Case, suite } from './suite.ts';
import { assign, OP, PERSON } from './wire.ts';

interface Move {
  readonly to: State;
  readonly actor: Actor;
}
type ContractCase = Case<
  { readonly kind: Kind; readonly from: State; readonly fresh: boolean },
  Move,
  {
    readonly steps: readonly {
      readonly allowed_actor: Actor | null;
      readonly outcome: string;
      readonly state: State;
    }[];
  }
>;

const OUTCOME: Readonly<Record<string, string>> = { written: 'moved', already_there: 'no_op', illegal: 'refused' };

const operationWith = (kind: Kind, state: State): Operation => {
  const opened = openOperation({
    opId: OP(1),
    ownerId: PERSON,
    sessionKey: 's1',
    surface: 'card',
    initiator: 'agent_tool',
    createdAt: 1000,
    targets: [{ name: 'x', kind, action: 'connect' }],
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return assign(opened.operation, 'x', { state });
};

const stateOf = (operation: Operation): State => operation.targets[0]!.state;

const replay = ({ given, steps, expect: expected }: ContractCase): void => {
  let operation = operationWith(given.kind, given.from);
  const got = steps.map(({ to, actor }) => {
    if (given.fresh) operation = operationWith(given.kind, given.from);
    const allowed_actor = lawfulActor(given.kind, stateOf(operation), to);
    const decision = decide(operation, { do: 'move', name: 'x', to, actor }, 1000);
    if (decision.kind === 'written') operation = decision.next;
    return { allowed_actor, outcome: OUTCOME[decision.kind], state: stateOf(operation) };
  });
  expect(got).toStrictEqual(expected.steps);
};

suite<ContractCase>('[OP2]', 'contract.json', replay, ({ name }) => {
  throw new Error(`no better outcome is written down for ${name}`);
});
