'use client';

import { usePathname } from 'next/navigation';
import { messages } from '../../lib/messages.ts';
import { NAV } from './nav.ts';

/** The number of requests that wait, in the accent: it means "your move". */
export const Badge = ({ count }: { count: number }) => (
  <span className="inline-grid h-5 min-w-5 place-items-center rounded-[10px] bg-accent px-1.5 text-[12px]/none font-medium text-on-accent tabular-nums">
    {count}
  </span>
);

/** The list of pages, with the number of waiting requests beside the page they are on. */
export const NavList = ({ waiting }: { waiting: number }) => {
  const path = usePathname();
  return (
    <nav aria-label={messages.shell.main} className="grid gap-0.5">
      {NAV.map(({ href, word, icon: Icon }) => (
        <a
          key={href}
          href={href}
          aria-current={path === href ? 'page' : undefined}
          className="flex h-8 items-center gap-2.5 rounded-control px-2 text-sm font-medium text-text-2 no-underline transition-colors duration-(--duration-fast) hover:bg-hover hover:text-text aria-[current]:bg-pressed aria-[current]:text-text pointer-coarse:h-10"
        >
          <Icon aria-hidden strokeWidth={1.75} className="size-4" />
          {word}
          {href === '/connectors' && waiting > 0 && (
            <span className="ms-auto">
              <Badge count={waiting} />
              <span className="sr-only">{messages.shell.requestsWaiting(waiting)}</span>
            </span>
          )}
        </a>
      ))}
    </nav>
  );
};
