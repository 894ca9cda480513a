import { runChecks, showCheck } from './checks.ts';
import { writeEnvExample } from './env-example.ts';
import { writeMadeParts } from './made-parts.ts';

if (process.argv.includes('--fix')) {
  writeEnvExample();
  writeMadeParts();
}
const outcomes = await runChecks((outcome) => console.log(showCheck(outcome)));
const failed = outcomes.filter(({ faults }) => faults !== '').length;
console.log(`check: ${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
