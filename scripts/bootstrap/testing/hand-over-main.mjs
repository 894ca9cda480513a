import { handOver } from '../hand-over.mjs';

process.exitCode = await handOver('scripts/bootstrap/testing/lasting.mjs', []);
