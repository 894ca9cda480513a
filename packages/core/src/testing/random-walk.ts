import { type Command, decide } from '../decide.ts';
import { ACTORS, KINDS, SETTLE_REASONS, STATES } from '../edges.ts';
import type { Frame } from '../frame.ts';
import type { OpId, PersonId } from '../ids.ts';
import { openOperation } from '../open-operation.ts';
import type { Operation } from '../operation.ts';

/** Numbers from 0 to below 1 that are the same for the same seed. */
export type Random = () => number;

/** Makes the numbers of a seed (mulberry32). */
export const seeded = (seed: number): Random => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/** One of these. */
export const pick = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;

const NAMES = ['gmail', 'notion', 'github', 'slack'] as const;

/** Makes an operation of one to four targets of one kind. */
export const randomOperation = (random: Random): Operation => {
  const kind = pick(random, KINDS);
  const opened = openOperation({
    opId: '0123456789ab' as OpId,
    ownerId: 'p1' as PersonId,
    sessionKey: 's1',
    surface: random() < 0.9 ? 'card' : 'link',
    initiator: 'agent_tool',
    createdAt: 1000,
    targets: NAMES.slice(0, 1 + Math.floor(random() * NAMES.length)).map((name) => ({ name, kind, action: 'connect' })),
  });
  if (opened.kind !== 'opened') throw new Error(opened.kind);
  return opened.operation;
};

/** Makes any command, lawful or not. */
export const randomCommand = (random: Random): Command => {
  const dice = random();
  const name = random() < 0.97 ? pick(random, NAMES) : 'nobody';
  if (dice < 0.85) {
    const fields =
      random() < 0.5
        ? {}
        : { detail: pick(random, ['', 'denied']), connectUrl: pick(random, ['', 'https://link.example']) };
    return { do: 'move', name, to: pick(random, STATES), actor: pick(random, ACTORS), fields };
  }
  if (dice < 0.95)
    return { do: 'refresh', name, connectUrl: '', detail: pick(random, ['', 'again']), actor: pick(random, ACTORS) };
  return random() < 0.6 ? { do: 'settle_if_all_resolved' } : { do: 'settle', by: pick(random, SETTLE_REASONS) };
};

/** One step of a walk: what was asked, and the operation before and after. */
export interface WalkStep {
  readonly command: Command;
  readonly before: Operation;
  readonly after: Operation;
  readonly frame: Frame | null;
  readonly kind: string;
}

/** Walks an operation through random commands on the law itself. */
export const walk = (random: Random, steps: number): readonly WalkStep[] => {
  let operation = randomOperation(random);
  return Array.from({ length: steps }, (_, at) => {
    const command = randomCommand(random);
    const before = operation;
    const decision = decide(before, command, 1000 + at);
    if ('next' in decision) operation = decision.next;
    return {
      command,
      before,
      after: operation,
      frame: 'frame' in decision ? decision.frame : null,
      kind: decision.kind,
    };
  });
};
