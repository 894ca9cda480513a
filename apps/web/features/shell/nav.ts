import { Cable, type LucideIcon } from 'lucide-react';
import type { Route } from 'next';
import { messages } from '../../lib/messages.ts';

interface NavEntry {
  readonly href: Route;
  readonly word: string;
  readonly icon: LucideIcon;
}

/** The pages there are. A page is listed here once it exists, never before. */
export const NAV: readonly NavEntry[] = [{ href: '/connectors', word: messages.page.connectors, icon: Cable }];
