'use client';

import { KeyRound } from 'lucide-react';
import { memo } from 'react';
import { Alias, Chip } from '../../components/ui/chip.tsx';
import { Note } from '../../components/ui/note.tsx';
import { State } from '../../components/ui/state.tsx';
import { messages } from '../../lib/messages.ts';
import { useServerTime } from '../operations/use-server-time.ts';
import { accountLook } from './account-view.ts';
import type { Account } from './types.ts';

const MINUTE = 60_000;
const t = messages.catalog;

/** One login: its name or label, how it stands and since when that is known, when it was signed in. */
export const AccountRow = memo(({ account }: { account: Account }) => {
  const now = useServerTime(true, MINUTE);
  const look = accountLook(account);
  return (
    <li
      data-account={account.connectionId}
      data-item
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 border-line-soft py-2.5 not-first:border-t @account:min-h-14 @account:grid-cols-[minmax(0,1fr)_166px_150px] @account:gap-x-4 @account:gap-y-0 @account:py-[9px]"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          {account.alias === null ? (
            <span className="text-sm text-text wrap-anywhere">{account.label}</span>
          ) : (
            <Alias>{account.alias}</Alias>
          )}
          {account.active && !account.retired && <Chip>{t.default}</Chip>}
        </p>
        {account.alias !== null && <p className="mt-0.5 text-sm/[18px] text-text-2 wrap-anywhere">{account.label}</p>}
      </div>
      <div className="min-w-0">
        <State icon={look.icon} tone={look.tone} word={look.word} className="flex! leading-[18px] [&>svg]:mt-px" />
        <p className="ps-[22px] text-xs text-text-3">{t.checked(now - Date.parse(account.checkedAt))}</p>
      </div>
      <p className="-mt-1 min-w-0 ps-[22px] text-xs text-text-3 wrap-anywhere @account:mt-0 @account:ps-0 @account:text-sm/[18px]">
        <span className="text-text-2 @account:block">{t.signedIn}</span>{' '}
        <span className="@account:block @account:text-xs">
          {t.ago(now - Date.parse(account.authorizedAt ?? account.createdAt))}
        </span>
      </p>
      {look.note !== null && (
        <Note tone="warn" className="mt-0.5 @account:col-span-full @account:mt-2 @account:mb-0.5">
          <KeyRound aria-hidden strokeWidth={1.75} />
          <p className="min-w-0 flex-1 wrap-anywhere">
            {look.note.what} <span className="text-text">{look.note.next}</span>
          </p>
        </Note>
      )}
    </li>
  );
});
AccountRow.displayName = 'AccountRow';
