import { expect } from 'vitest';
import type { Detail } from '../../src/detail.ts';
import {
  type Actor,
  allResolved,
  type Command,
  type Decision,
  decide,
  type Extra,
  type MoveFields,
  type Operation,
  openOperation,
  remaining,
  requestPayload,
  resultOf,
  type SettleReason,
  type State,
  snapshotOf,
  type ToolRegistry,
} from '../../src/index.ts';
import { type Case, subject, suite } from './suite.ts';
import { assign, OP, PERSON, type TargetFields, targetFields, wire } from './wire.ts';

interface Step {
  readonly do: string;
  readonly name?: string;
  readonly to?: State;
  readonly actor?: Actor;
  readonly detail?: Detail;
  readonly connect_url?: string | null;
  readonly connection_id?: string | null;
  readonly attempt?: string | null;
  readonly extra?: Extra;
  readonly by?: SettleReason;
  readonly now?: number;
  readonly seconds?: number;
  readonly with_urls?: boolean;
  readonly fields?: TargetFields;
}

interface Given {
  readonly targets: readonly (TargetFields & { readonly name: string; readonly action: 'connect' })[];
  readonly deadline_seconds?: number;
  readonly tool_call_id?: string;
  readonly detached?: boolean;
  readonly known_tools?: readonly string[];
  readonly on_frame?: readonly { readonly frame: number; readonly step: Step }[];
}

type OperationCase = Case<Given, Step, { readonly steps: readonly unknown[] }>;

const open = (given: Given) =>
  openOperation({
    opId: OP(1),
    ownerId: PERSON,
    sessionKey: 's1',
    surface: given.detached ? 'link' : 'card',
    initiator: 'agent_tool',
    toolCallId: given.tool_call_id ?? '',
    createdAt: 1000,
    deadlineSeconds: given.deadline_seconds ?? 300,
    targets: given.targets.map(({ name, kind, action }) => ({ name, kind: kind ?? 'connector', action })),
  });

const moveFields = (step: Step): MoveFields => ({
  ...(step.detail !== undefined && { detail: step.detail }),
  ...(step.connect_url != null && { connectUrl: step.connect_url }),
  ...(step.connection_id != null && { connectionId: step.connection_id }),
  ...(step.attempt != null && { attempt: step.attempt }),
  ...(step.extra !== undefined && { extra: step.extra }),
});

const commandOf = (step: Step): Command | null => {
  switch (step.do) {
    case 'transition':
      return { do: 'move', name: step.name!, to: step.to!, actor: step.actor!, fields: moveFields(step) };
    case 'refresh':
      return {
        do: 'refresh',
        name: step.name!,
        connectUrl: step.connect_url ?? '',
        detail: step.detail!,
        ...(step.actor && { actor: step.actor }),
      };
    case 'settle':
      return { do: 'settle', by: step.by! };
    case 'settle_if_all_resolved':
      return { do: 'settle_if_all_resolved' };
    default:
      return null;
  }
};

/** The world of one case: the operation, the clock, and what its hook saw. */
class World {
  operation: Operation;
  now = 1000;
  woken = false;
  frames: unknown[] = [];
  nested: unknown[] = [];
  private delivered = 0;
  private readonly given: Given;
  private readonly tools: ToolRegistry;

  constructor(given: Given) {
    this.given = given;
    const opened = open(given);
    if (opened.kind !== 'opened') throw new Error(opened.kind);
    this.operation = given.targets.reduce<Operation>(
      (operation, target) => assign(operation, target.name, targetFields(target)),
      opened.operation,
    );
    const known = new Set(given.known_tools);
    this.tools = {
      listing: (tools) => {
        const names = [...new Set(tools)].filter((tool) => known.has(tool)).sort();
        return names.length > 0 ? `tools(${names.join(',')})` : null;
      },
    };
  }

  run(step: Step): unknown {
    const command = commandOf(step);
    if (command !== null) return this.write(command, step.now ?? this.now);
    switch (step.do) {
      case 'snapshot':
        return { returned: wire(snapshotOf(this.operation, { links: step.with_urls ?? true })) };
      case 'result':
        return { returned: wire(resultOf(this.operation, { links: step.with_urls ?? true, tools: this.tools })) };
      case 'request_payload':
        return { returned: wire(requestPayload(this.operation)) };
      case 'remaining_seconds':
        return { returned: remaining(this.operation, step.now ?? this.now) };
      case 'advance':
        this.now += step.seconds!;
        return { returned: null };
      case 'set':
        this.operation = assign(this.operation, step.name!, targetFields(step.fields!));
        return { returned: null };
      default:
        throw new Error(`unknown step ${step.do}`);
    }
  }

  private write(command: Command, now: number): unknown {
    const decision = decide(this.operation, command, now);
    if (decision.kind === 'written' || decision.kind === 'late') {
      this.operation = decision.next;
      this.woken = true;
      if (decision.frame !== null) this.deliver(decision.frame);
    }
    return this.answer(command, decision);
  }

  private answer(command: Command, decision: Decision): unknown {
    if (decision.kind === 'illegal' || decision.kind === 'no_such_target') return { error: 'IllegalTransition' };
    if (command.do === 'settle' || command.do === 'settle_if_all_resolved')
      return { returned: decision.kind === 'written' };
    if (command.do === 'refresh' || decision.kind === 'already_there') return { returned: null };
    if (decision.kind === 'written') return { returned: decision.change };
    throw new Error(`unexpected ${decision.kind}`);
  }

  private deliver(frame: unknown): void {
    this.frames.push(wire(frame));
    this.delivered += 1;
    const hooked = this.given.on_frame?.find((hook) => hook.frame === this.delivered);
    if (hooked !== undefined) this.nested.push(this.run(hooked.step));
  }
}

const play = ({ given, steps }: OperationCase): unknown[] => {
  const world = new World(given);
  return steps.map((step) => {
    world.woken = false;
    world.frames = [];
    world.nested = [];
    const outcome = world.run(step);
    return {
      ...(outcome as object),
      frames: world.frames,
      ...(world.nested.length > 0 && { nested: world.nested }),
      seq: world.operation.seq,
      settled_by: world.operation.phase === 'settled' ? world.operation.settledBy : null,
      all_resolved: allResolved(world.operation),
      remaining_seconds: remaining(world.operation, world.now),
      wake: world.woken,
    };
  });
};

const replay = (one: OperationCase): void => {
  expect(play(one)).toStrictEqual(one.expect.steps);
};

/** What Patchbay does where the reference is at fault. */
const BETTER: Readonly<Record<string, (one: OperationCase) => void>> = {
  quirk_duplicate_names: ({ given }) => {
    const names = given.targets.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    expect(open(given)).toEqual({ kind: 'same_name_twice', name: twice });
  },
  quirk_extra_shadows_fields: ({ given, steps }) => {
    const world = new World(given);
    const shadowing = steps.filter(
      ({ extra }) => extra && ('state' in extra || 'kind' in extra || 'instructions' in extra),
    );
    expect(shadowing.length).toBeGreaterThan(0);
    for (const step of steps) {
      const command = commandOf(step);
      const decision = command && decide(world.operation, command, world.now);
      if (shadowing.includes(step)) expect(decision).toMatchObject({ kind: 'reserved_fields' });
      else if (decision?.kind === 'written') world.operation = decision.next;
      for (const [at, row] of snapshotOf(world.operation).targets.entries()) {
        const { state, kind, name } = world.operation.targets[at]!;
        expect(row).toMatchObject({ state, kind, name });
      }
    }
  },
};

suite<OperationCase>('[OP3]', 'operation.json', replay, (one) => {
  const better = BETTER[subject(one.name)];
  if (better === undefined) throw new Error(`no better outcome is written down for ${one.name}`);
  better(one);
});
