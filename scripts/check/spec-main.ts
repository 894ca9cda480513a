import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTest, ROOT, sourceFiles } from './files.ts';
import { joinSpec, specFaults } from './spec.ts';

const SPEC = join(ROOT, 'SPEC.md');

/** Everything that is wrong between the rules, SPEC.md and the tests. */
export function checkSpec(): string[] {
  const parts = sourceFiles('docs/spec-parts', /\.md$/);
  const tests = sourceFiles('.', /\.tsx?$/).filter(({ path }) => isTest(path));
  const faults = specFaults(parts, tests);
  const written = (() => {
    try {
      return readFileSync(SPEC, 'utf8');
    } catch {
      return '';
    }
  })();
  if (written !== joinSpec(parts)) faults.push('SPEC.md is not what its parts say: node scripts/spec.mjs --write');
  return faults;
}

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--write')) writeFileSync(SPEC, joinSpec(sourceFiles('docs/spec-parts', /\.md$/)));
  const faults = checkSpec();
  for (const fault of faults) console.log(fault);
  console.log(`spec: ${faults.length} faults`);
  process.exitCode = faults.length > 0 && !process.argv.includes('--write') ? 1 : 0;
}
