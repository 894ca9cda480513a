import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

// Runs every bench named on the command line (`npm run bench -- b3`), or all of them, one after another.
const wanted = process.argv.slice(2);
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^b\d+-.*\.ts$/.test(file))
  .filter((file) => wanted.length === 0 || wanted.some((name) => file.startsWith(`${name}-`)))
  .sort();
let broken = 0;
for (const file of files) {
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, file)], { stdio: 'inherit' });
  if (status !== 0) broken += 1;
}
console.log(`\n${files.length} benches, ${broken} with a broken gate`);
process.exitCode = broken === 0 ? 0 : 1;
