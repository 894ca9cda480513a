'use client';

import { Menu } from 'lucide-react';
import type { ReactNode } from 'react';
import { button } from '../../components/ui/button.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { messages } from '../../lib/messages.ts';
import { Brand } from './brand.tsx';
import { Badge, NavList } from './nav-list.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

const MENU = 'main-menu';

interface ShellProps {
  /** How many requests wait for the person. */
  readonly waiting: number;
  /** Who is here, in words. */
  readonly who: string;
  readonly children: ReactNode;
}

/** The frame of every page with a list of pages: a sidebar from 1024, a bar on top below that. */
export const Shell = ({ waiting, who, children }: ShellProps) => (
  <div className="grid min-h-screen grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[var(--size-sidebar)_minmax(0,1fr)] lg:grid-rows-1">
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-line bg-canvas px-4 sm:px-6 lg:hidden">
      <Brand className="me-auto" />
      {waiting > 0 && (
        <a href="#requests" className={button({ look: 'ghost' })}>
          <Badge count={waiting} />
          {messages.shell.waiting}
        </a>
      )}
      <ThemeSwitch />
      <IconButton aria-label={messages.shell.menu} popoverTarget={MENU}>
        <Menu aria-hidden strokeWidth={1.75} />
      </IconButton>
      <div
        id={MENU}
        popover="auto"
        className="fixed inset-auto top-[52px] end-3 m-0 w-58 rounded-[10px] bg-raised p-[5px] text-text shadow-menu outlined-when-forced open:appearing-fast"
      >
        <NavList waiting={waiting} />
        <p className="mt-1 border-t border-line px-2 pt-2 pb-1 text-sm text-text-2 wrap-anywhere">{who}</p>
      </div>
    </header>
    <aside className="sticky top-0 hidden h-screen flex-col bg-canvas px-3 pt-[18px] pb-3 lg:flex">
      <Brand className="mx-2 mb-[22px]" />
      <NavList waiting={waiting} />
      <div className="mt-auto flex items-center gap-1 border-t border-line pt-3">
        <p className="min-w-0 flex-1 truncate px-2 py-1.5 text-sm text-text-2">{who}</p>
        <ThemeSwitch />
      </div>
    </aside>
    <main
      id="main"
      tabIndex={-1}
      className="min-w-0 border-line px-4 pt-6 pb-18 sm:px-6 sm:pt-8 sm:pb-20 lg:border-s lg:px-10 lg:pt-9 lg:pb-24"
    >
      <div className="relative mx-auto w-full max-w-page">{children}</div>
    </main>
  </div>
);
