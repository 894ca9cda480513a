// npm run reset: removes the data folder, after asking. --yes answers the question.
import { handOver } from './bootstrap/hand-over.mjs';
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { command } from './bootstrap/run.mjs';

await command(async () => {
  checkNode();
  await ensureInstalled();
  return handOver('scripts/data/reset-main.ts', process.argv.slice(2));
});
