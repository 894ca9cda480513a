import { join, relative, resolve } from 'node:path';
import { ROOT } from '../check/files.ts';
import { startSettings } from '../supervisor/start-settings.ts';
import { backUp } from './backup.ts';

const read = startSettings();
if (read.kind === 'refused') {
  console.error(read.faults.join('\n'));
  process.exit(1);
}
const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-');
const given = process.argv[2];
const to = given ? resolve(given) : join(ROOT, `.patchbay-backup-${stamp}`);
const outcome = await backUp(read.settings.PATCHBAY_DATA, to);
if (outcome.kind === 'refused') {
  console.error(outcome.message);
  process.exit(1);
}
console.log(`Copied to ${outcome.to}${outcome.wasRunning ? ', while Patchbay ran' : ''}.
It holds the keys to every connected account: keep it where nobody else can read it.
To go back to it: PATCHBAY_DATA=${relative(ROOT, outcome.to)} npm start`);
