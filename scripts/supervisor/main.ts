import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runProduct } from './run-product.ts';

const envFile = join(import.meta.dirname, '../../.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);

process.exit(await runProduct({ raw: process.env, dev: process.argv.includes('--dev') }));
