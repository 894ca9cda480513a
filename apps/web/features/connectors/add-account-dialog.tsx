'use client';

import { ArrowUpRight, Bot } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Dialog, DialogFoot } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { VendorTile } from '../../components/ui/vendor-tile.tsx';
import { messages } from '../../lib/messages.ts';
import { checkAlias } from './alias.ts';
import type { Account } from './types.ts';

interface AddAccountDialogProps {
  readonly app: { readonly slug: string; readonly name: string; readonly icon: string; readonly demo: boolean };
  /** The accounts there are at this app: their names are in use. */
  readonly accounts: readonly Account[];
  readonly onConnect: (slug: string, name: string, alias: string) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a further account, checked while it is typed, and connects it (WE19). */
export const AddAccountDialog = ({ app, accounts, onConnect, onClose }: AddAccountDialogProps) => {
  const [text, setText] = useState('');
  const check = checkAlias(text, accounts);
  const t = messages.add;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (check.kind !== 'good') return;
    onConnect(app.slug, app.name, check.alias);
    onClose();
  };

  return (
    <Dialog
      title={t.title(app.name)}
      description={t.next(app.name)}
      tile={<VendorTile name={app.name} icon={app.icon} demo={app.demo} />}
      closeLabel={t.close}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        <div className="grid gap-3.5 px-5 pt-4 pb-1">
          <Field
            label={t.name}
            tall
            hint={t.hint}
            error={check.kind === 'bad' ? check.why : undefined}
            good={check.kind === 'good' ? t.free : undefined}
            input={{
              value: text,
              onChange: (event) => setText(event.currentTarget.value),
              autoComplete: 'off',
              autoCapitalize: 'none',
              spellCheck: false,
              className: 'font-mono text-[13px]',
            }}
          />
          {check.kind === 'good' && (
            <p className="flex gap-2 text-sm text-text-2">
              <Bot aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 text-text-3" />
              {t.say(check.alias)}
            </p>
          )}
        </div>
        <DialogFoot>
          <Button look="ghost" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button look="primary" type="submit" disabled={check.kind !== 'good'}>
            {messages.catalog.connect}
            <ArrowUpRight aria-hidden className="rtl:-scale-x-100" />
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
};
