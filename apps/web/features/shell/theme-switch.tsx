'use client';

import { SunMoon } from 'lucide-react';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { messages } from '../../lib/messages.ts';
import { type Theme, themeCookie, themeOf } from '../../lib/theme.ts';

const switchTheme = (): void => {
  const root = document.documentElement;
  const system: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const choice: Theme = (themeOf(root.dataset.theme) ?? system) === 'dark' ? 'light' : 'dark';
  if (choice === system) delete root.dataset.theme;
  else root.dataset.theme = choice;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = themeCookie(choice, system);
};

/** Switches between light and dark at once, and remembers it for the next page (WE30). */
export const ThemeSwitch = () => (
  <IconButton aria-label={messages.shell.theme} onClick={switchTheme}>
    <SunMoon aria-hidden strokeWidth={1.75} />
  </IconButton>
);
