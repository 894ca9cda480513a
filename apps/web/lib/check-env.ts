import { env } from './env.ts';

// Imported once by instrumentation.ts, on Node only: says every fault of the environment and stops (WE27).
try {
  env();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exit(1);
}
