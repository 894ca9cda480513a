// npm run check: types, lint, formats, import direction, file sizes, rules against tests.
import { handOver } from './bootstrap/hand-over.mjs';
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { ensureClient } from './bootstrap/prepare.mjs';
import { command } from './bootstrap/run.mjs';

await command(async () => {
  checkNode();
  await ensureInstalled();
  await ensureClient();
  return handOver('scripts/check/main.ts', process.argv.slice(2));
});
