import type { SettleReason } from './edges.ts';
import type { Row } from './frame.ts';
import type { MintNote } from './ports.ts';

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
