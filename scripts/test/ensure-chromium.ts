import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../check/files.ts';
import { hasChromium } from './chromium.ts';

/** The ways to come by a Chromium, the least intrusive first. */
const WAYS: readonly (readonly [string, string, readonly string[]])[] = [
  ['Playwright', process.execPath, [join(ROOT, 'node_modules/playwright/cli.js'), 'install', 'chromium']],
  ['the distribution', 'apt-get', ['install', '-y', '--no-install-recommends', 'chromium']],
];

/** Makes sure the browser suite has a browser; false when there is none and none could be had. */
export function ensureChromium(): boolean {
  for (const [from, program, args] of WAYS) {
    if (hasChromium()) return true;
    if (program === 'apt-get' && process.getuid?.() !== 0) break;
    console.log(`No Chromium here: taking one from ${from} …`);
    try {
      if (program === 'apt-get') execFileSync('apt-get', ['update'], { stdio: 'ignore', timeout: 300_000 });
      execFileSync(program, args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 });
    } catch {
      console.log(`… not to be had from ${from}.`);
    }
  }
  return hasChromium();
}
