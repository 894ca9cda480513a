import { createInterface } from 'node:readline/promises';
import { startSettings } from '../supervisor/start-settings.ts';
import { reset } from './reset.ts';

const read = startSettings();
if (read.kind === 'refused') {
  console.error(read.faults.join('\n'));
  process.exit(1);
}
const folder = read.settings.PATCHBAY_DATA;

const ask = async (): Promise<boolean> => {
  if (process.argv.includes('--yes')) return true;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(
    `This removes every account, operation and secret in ${folder} for good. Type yes to go on: `,
  );
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
};

const outcome = await reset(folder, ask);
if (outcome.kind === 'refused') {
  console.error(outcome.message);
  process.exit(1);
}
console.log(
  { removed: `Removed ${folder}.`, nothing: `There is nothing in ${folder}.`, kept: 'Nothing was removed.' }[
    outcome.kind
  ],
);
