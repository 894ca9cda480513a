#!/usr/bin/env node
// Speaks the Prisma CLI's newline-delimited JSON-RPC on stdin and stdout, and answers with the wasm engine.
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { databaseCommand } from './database-command.mjs';
import { createEngine } from './engine.mjs';
import { adapterFactory } from './migration-adapter.mjs';
import { dropScratch } from './scratch-database.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: 'string', multiple: true },
    datasource: { type: 'string' },
    version: { type: 'boolean' },
  },
});

// The CLI may end its engine by a signal: leave through the exit handlers then, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));

const say = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const datasource = JSON.parse(values.datasource ?? '{}');

async function serve() {
  const factory = adapterFactory(datasource.url);
  const engine = await createEngine(factory, values.datamodels ?? []);
  for await (const line of createInterface({ input: process.stdin })) {
    const request = line.trim() === '' ? {} : JSON.parse(line);
    if (!request.method) continue;
    try {
      const method = request.method === 'getDatabaseVersion' ? 'version' : request.method;
      const result = await engine[method](request.params);
      // The native engine streams a diff's script to the CLI as a request of its own.
      if (method === 'diff' && result.stdout) {
        say({ method: 'print', params: { content: result.stdout }, id: `print-${request.id}` });
      }
      say({ id: request.id, result: result ?? null });
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : String(fault);
      const data = { is_panic: false, message, meta: fault?.meta ?? null, error_code: fault?.code ?? null };
      say({ id: request.id, error: { code: 4466, message, data } });
    }
  }
}

if (values.version) process.stdout.write('schema-engine-wasm\n');
else if (positionals[0] === 'cli') process.exitCode = await databaseCommand(positionals[1], datasource.url);
else await serve();
await dropScratch();
// Pools would keep the process alive after the CLI has hung up.
process.exit();
