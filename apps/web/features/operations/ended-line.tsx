'use client';

import { Button } from '../../components/ui/button.tsx';
import { messages } from '../../lib/messages.ts';
import { endedOf } from './ended-text.ts';
import type { Operation } from './types.ts';
import { FOCUS_FALLBACK } from './use-kept-focus.ts';

interface EndedLineProps {
  readonly operation: Operation;
  readonly onConnect: (slug: string, name: string) => void;
}

/** What is left of a card that has ended: one line, which stays until the page is left (WE9). */
export const EndedLine = ({ operation, onConnect }: EndedLineProps) => {
  const { icon: Icon, title, why, connect } = endedOf(operation);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-card bg-surface px-4 py-3 shadow-card outlined-when-forced">
      <Icon aria-hidden strokeWidth={1.75} className="size-[18px] self-start max-sm:mt-px sm:self-center" />
      <div className="min-w-0 flex-[1_1_calc(100%-40px)] wrap-anywhere sm:flex-[1_1_260px]">
        <p {...{ [FOCUS_FALLBACK]: '' }} tabIndex={-1}>
          {title}
        </p>
        <p className="text-sm text-text-3">{why}</p>
      </div>
      {connect !== null && (
        <Button size="dense" className="max-sm:ms-[30px]" onClick={() => onConnect(connect.slug, connect.name)}>
          {messages.catalog.connectName(connect.name)}
        </Button>
      )}
    </div>
  );
};
