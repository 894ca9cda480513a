import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from 'lucide-react';
import type { Tone } from '../../components/ui/state.tsx';
import { messages } from '../../lib/messages.ts';
import { failureText } from '../operations/row-text.ts';
import type { Account } from './types.ts';

const t = messages.account;

interface AccountLook {
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly word: string;
  /** What is the matter, and what to do about it; null when all is well. */
  readonly note: { readonly what: string; readonly next: string } | null;
}

/** True for an account that no agent can use any more, or not for everything it was asked for. */
export const needsAttention = (account: Account): boolean =>
  !account.retired && account.status !== 'PENDING' && (account.status !== 'ACTIVE' || account.missing.length > 0);

const WHY = { EXPIRED: t.expired, REVOKED: t.revoked, FAILED: t.failed, INACTIVE: t.inactive } as const;

/** Icon, role, word and remark of an account (WE4). */
export const accountLook = (account: Account): AccountLook => {
  const app = account.connector.name;
  if (account.retired) return { icon: CloudOff, tone: 'off', word: messages.catalog.retiredState, note: null };
  switch (account.status) {
    case 'ACTIVE':
      return account.missing.length > 0
        ? {
            icon: TriangleAlert,
            tone: 'warn',
            word: t.permission,
            note: { what: t.missing(account.missing), next: t.widen },
          }
        : { icon: CircleCheck, tone: 'ok', word: t.connected, note: null };
    case 'PENDING':
      return { icon: LoaderCircle, tone: 'off', word: t.pending, note: null };
    default: {
      const why = account.reason === 'UNREADABLE' ? t.unreadable : WHY[account.status](app);
      const said = failureText(app, null, account.statusReason);
      return {
        icon: TriangleAlert,
        tone: 'warn',
        word: t.attention,
        note: { what: [why, said].filter((part) => part !== '').join(' '), next: t.repair },
      };
    }
  }
};
