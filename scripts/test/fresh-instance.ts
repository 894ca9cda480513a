import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeOutside } from '@patchbay/db/embedded';

// A product on an empty data folder of its own, gone without a trace when it stops. The port comes from the environment.
const folder = mkdtempSync(join(tmpdir(), 'patchbay-fresh-'));
const data = join(folder, 'data');
const product = spawn(process.execPath, [join(import.meta.dirname, '../start.mjs')], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, PATCHBAY_DATA: data, HOST: 'localhost', PUBLIC_URL: '', DATABASE_URL: '' },
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => product.kill('SIGTERM'));
const [code] = await once(product, 'exit');
removeOutside(data);
rmSync(folder, { recursive: true, force: true });
process.exit(code ?? 1);
