// node scripts/spec.mjs --check: do rules and tests agree? --write: join docs/spec-parts into SPEC.md.
import { handOver } from './bootstrap/hand-over.mjs';
import { command } from './bootstrap/run.mjs';

await command(() => handOver('scripts/check/spec-main.ts', process.argv.slice(2)));
