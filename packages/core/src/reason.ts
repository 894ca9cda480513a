import type { SettleReason } from './edges.ts';
import type { Row } from './frame.ts';
import type { MintNote } from './ports.ts';

/** Every reason code there is; `reasonText` has the words. A gateway's other words are OTHER, with its own text beside. */
export const REASONS = [
  'ACCESS_DENIED',
  'TOKEN_EXCHANGE',
  'IDENTITY_MISMATCH',
  'NOT_ENTITLED',
  'NOT_CONFIGURED',
  'UNKNOWN_CONNECTOR',
  'MISROUTED',
  'MINT_FAILED',
  'MINT_UNKNOWN',
  'LINK_EXPIRED',
  'REVOKED',
  'INACTIVE',
  'UNREADABLE',
  'STORAGE',
  'DECLINED_BY_PERSON',
  'DEADLINE',
  'CONTINUED',
  'INTERRUPTED',
  'OTHER',
] as const;

/** See {@link REASONS}. */
export type ReasonCode = (typeof REASONS)[number];

const isReason = (code: string): code is ReasonCode => REASONS.some((reason) => reason === code);

/** Gives the code of a reason, which a gateway may spell in any case; OTHER for an unknown one, null for none (RE5). */
export const reasonCode = (reason: string | null | undefined): ReasonCode | null => {
  if (!reason) return null;
  const code = reason.toUpperCase();
  return isReason(code) ? code : 'OTHER';
};

/** Reasons that no gateway gives: they follow from what stands in the operation and beside it. */
export type DerivedReason =
  | 'DECLINED_BY_PERSON'
  | 'UNKNOWN_CONNECTOR'
  | 'MISROUTED'
  | MintNote
  | 'DEADLINE'
  | 'CONTINUED'
  | 'INTERRUPTED';

const BY_SETTLEMENT: Readonly<Record<SettleReason, DerivedReason | ''>> = {
  all_resolved: '',
  continue: 'CONTINUED',
  deadline: 'DEADLINE',
  interrupt: 'INTERRUPTED',
};

const fromDetail = ({ detail }: Row): DerivedReason | '' => {
  if (detail === undefined || typeof detail === 'string') return '';
  return detail.code === 'unknown_slug' ? 'UNKNOWN_CONNECTOR' : 'MISROUTED';
};

/**
 * Gives why a row is as it is, as a code, empty for none (RE5). A reason from a gateway answer stands in the row; all others are
 * derived here and nowhere stored: from skipped, from the sentence in the detail, from the host's note, from how the operation ended.
 */
export const reasonOf = (row: Row, settledBy: SettleReason | null, note: MintNote | null = null): string => {
  switch (row.state) {
    case 'connected':
      return '';
    case 'skipped':
      return 'DECLINED_BY_PERSON';
    case 'pending':
    case 'initiated':
      return row.reason ?? '';
    default:
      return row.reason || fromDetail(row) || note || (settledBy === null ? '' : BY_SETTLEMENT[settledBy]);
  }
};
