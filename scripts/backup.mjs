// npm run backup [-- folder]: copies the data folder, whether the product runs or not.
import { handOver } from './bootstrap/hand-over.mjs';
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { command } from './bootstrap/run.mjs';

await command(async () => {
  checkNode();
  await ensureInstalled();
  return handOver('scripts/data/backup-main.ts', process.argv.slice(2));
});
