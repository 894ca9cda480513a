// npm start, npm run dev: installs and makes what is missing, then hands over to the supervisor.
import { handOver } from './bootstrap/hand-over.mjs';
import { checkNode, ensureInstalled } from './bootstrap/install.mjs';
import { ensureClient, ensureWeb } from './bootstrap/prepare.mjs';
import { command } from './bootstrap/run.mjs';

const dev = process.argv.includes('--dev');

await command(async () => {
  checkNode();
  await ensureInstalled();
  await ensureClient();
  if (!dev) await ensureWeb();
  return handOver('scripts/supervisor/main.ts', process.argv.slice(2));
});
