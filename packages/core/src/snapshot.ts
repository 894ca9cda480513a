import type { Row, Snapshot } from './frame.ts';
import type { OpId, Seconds } from './ids.ts';
import type { Operation, Target } from './operation.ts';

/** What a card is opened or resumed with. Rows are the live ones, always with their links. */
export interface RequestPayload {
  readonly opId: OpId;
  readonly seq: number;
  readonly deadlineAt: Seconds;
  readonly timeoutSeconds: Seconds;
  readonly targets: readonly Row[];
  readonly toolCallId?: string;
}

const optional = (target: Target): Partial<Row> => ({
  ...(target.alias !== '' && { alias: target.alias }),
  ...(target.detail !== '' && { detail: target.detail }),
  ...(target.instructions !== '' && { instructions: target.instructions }),
  ...(target.connectUrl !== '' && { connectUrl: target.connectUrl }),
  ...(target.connectionId !== '' && { connectionId: target.connectionId }),
  ...(target.attempt !== '' && { attempt: target.attempt }),
  ...(target.requiredEnv.length > 0 && { requiredEnv: target.requiredEnv }),
  ...(target.reason !== '' && { reason: target.reason }),
  ...(target.granted.length > 0 && { granted: target.granted }),
  ...(target.missing.length > 0 && { missing: target.missing }),
});

/** Gives the row of one target: the four first fields always, the others when not empty, then its extra fields (OP13). */
export const rowOf = (target: Target): Row => ({
  name: target.name,
  kind: target.kind,
  action: target.action,
  state: target.state,
  ...optional(target),
  ...target.extra,
});

/** Takes the links out of rows. */
export const withoutLinks = (rows: readonly Row[]): readonly Row[] => rows.map(({ connectUrl: _link, ...row }) => row);

/** Gives the operation as everybody may see it; a settled one answers its frozen self for ever (OP9, OP13). */
export const snapshotOf = (operation: Operation, options: { readonly links?: boolean } = {}): Snapshot => {
  const whole: Snapshot =
    operation.phase === 'settled'
      ? operation.frozen
      : {
          opId: operation.opId,
          seq: operation.seq,
          deadlineAt: operation.deadlineAt,
          settledAt: null,
          settledBy: null,
          targets: operation.targets.map(rowOf),
        };
  return options.links === false ? { ...whole, targets: withoutLinks(whole.targets) } : whole;
};

/** Gives what opens or resumes the card (OP14): live rows with links, and the agent's call when there is one. */
export const requestPayload = (operation: Operation): RequestPayload => ({
  opId: operation.opId,
  seq: operation.seq,
  deadlineAt: operation.deadlineAt,
  // A real clock has fractions a double cannot hold; the length itself is a round number.
  timeoutSeconds: Math.round((operation.deadlineAt - operation.createdAt) * 1000) / 1000,
  targets: operation.targets.map(rowOf),
  ...(operation.toolCallId !== '' && { toolCallId: operation.toolCallId }),
});
