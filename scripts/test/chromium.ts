import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** A Chromium of this machine that Playwright is to use, or null for the one Playwright brought itself, if it did. */
export function findChromium(): string | null {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return USUAL.find((path) => existsSync(path)) ?? null;
}

/** Is there any Chromium at all? */
export function hasChromium(): boolean {
  const path = findChromium() ?? chromium.executablePath();
  return existsSync(path);
}
