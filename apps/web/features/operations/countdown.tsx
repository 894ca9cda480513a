'use client';

import { clsx } from 'clsx';
import { Timer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { announcer } from '../../lib/announcer.ts';
import { messages, minutesAndSeconds } from '../../lib/messages.ts';
import { titleOf } from './card-text.ts';
import { isSpoken } from './spoken-time.ts';
import type { Operation } from './types.ts';
import { useServerTime } from './use-server-time.ts';

/** From here on the time left is a warning. */
const SOON = 60;
/** With reduced motion the fuse moves in steps of this many seconds. */
const COARSE = 10;

const secondsLeft = (operation: Operation, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(operation.deadlineAt) - now) / 1000));

/** The time that is left, in the card's head (WE10). */
export const TimeLeft = ({ operation }: { operation: Operation }) => {
  const left = secondsLeft(operation, useServerTime(true));
  const soon = left < SOON;
  const least = useRef<number | null>(null);
  useEffect(() => {
    if (isSpoken(least.current, left)) announcer.say(messages.heard.secondsLeft(titleOf(operation), left));
    least.current = Math.min(least.current ?? left, left);
  }, [left, operation]);
  return (
    <p
      role="timer"
      aria-live="off"
      className={clsx(
        'order-3 col-start-2 inline-flex items-center gap-1.5 text-sm/[22px] whitespace-nowrap @row:order-none @row:col-start-3 @row:row-start-1',
        soon ? 'text-warn' : 'text-text-2',
      )}
    >
      {soon && <Timer aria-hidden strokeWidth={1.75} className="size-4" />}
      <span>
        {left === 0 ? (
          messages.card.timeUp
        ) : (
          <>
            <time
              dateTime={`PT${left}S`}
              className={clsx('font-semibold tabular-nums', soon ? 'text-warn' : 'text-text')}
            >
              {minutesAndSeconds(left)}
            </time>
            {messages.card.left}
          </>
        )}
      </span>
    </p>
  );
};

/** The line under the head that runs down to the deadline with the server's clock (WE10). */
export const Fuse = ({ operation }: { operation: Operation }) => {
  const left = secondsLeft(operation, useServerTime(true));
  const whole = (Date.parse(operation.deadlineAt) - Date.parse(operation.createdAt)) / 1000;
  const share = (seconds: number): string => String(Math.min(1, seconds / Math.max(1, whole)));
  return (
    <span
      aria-hidden
      style={{ '--left': share(left), '--left-coarse': share(Math.ceil(left / COARSE) * COARSE) }}
      className="absolute inset-x-0 bottom-0 h-0.5 bg-line-soft"
    >
      <span
        className={clsx(
          'block h-full w-[calc(var(--left)*100%)] rounded-e-[2px] transition-[width] duration-1000 ease-linear motion-reduce:w-[calc(var(--left-coarse)*100%)] motion-reduce:transition-none forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none',
          left < SOON ? 'bg-warn' : 'bg-signal',
        )}
      />
    </span>
  );
};
