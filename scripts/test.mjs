// npm test: installs and makes what is missing, then runs every suite. --long: more walks, more crashes.
import { handOver } from './bootstrap/hand-over.mjs';
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { ensureClient, ensureWeb } from './bootstrap/prepare.mjs';
import { command } from './bootstrap/run.mjs';

await command(async () => {
  checkNode();
  await ensureInstalled();
  await ensureClient();
  await ensureWeb();
  return handOver('scripts/test/main.ts', process.argv.slice(2));
});
