import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../src/testing.ts';

const root = join(import.meta.dirname, '../..');
const prismaCli = createRequire(import.meta.url).resolve('prisma/build/index.js');

/** Runs a Prisma command as a contributor does, with no variable set by hand but those given. */
const prisma = async (command: string, env: Record<string, string> = {}): Promise<{ code: number; said: string }> => {
  const clean = { PATH: process.env.PATH, HOME: process.env.HOME, CI: '1', CHECKPOINT_DISABLE: '1', ...env };
  return promisify(execFile)(process.execPath, [prismaCli, ...command.split(' ')], { cwd: root, env: clean }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (fault) => ({ code: Number(fault.code), said: `${fault.stdout}${fault.stderr}` }),
  );
};

describe('the Prisma command on a closed network', () => {
  it('[ST15] the wasm engine is the one the installed Prisma was built with', () => {
    const versionOf = (name: string): string => createRequire(import.meta.url)(`${name}/package.json`).version;
    const own = createRequire(import.meta.url)('../package.json').devDependencies['@prisma/schema-engine-wasm'];
    expect(own).toBe(versionOf('@prisma/engines-version'));
  });

  it('[ST16] the migrations give exactly the schema of schema.prisma', { timeout: 60_000 }, async () => {
    const answer = await prisma(
      'migrate diff --from-migrations prisma/migrations --to-schema prisma/schema.prisma --exit-code',
    );
    expect(answer.said).toContain('No difference detected');
    expect(answer.code).toBe(0);
  });

  it('[ST16] a schema that has drifted is told apart from one that is in step', { timeout: 60_000 }, async () => {
    const answer = await prisma('migrate diff --from-empty --to-schema prisma/schema.prisma --exit-code');
    expect(answer.code).toBe(2);
  });

  it('[ST2] Prisma itself reads our book as up to date', { timeout: 60_000 }, async () => {
    const database = await createTestDatabase();
    const answer = await prisma('migrate status', { DATABASE_URL: database.ownerUrl });
    expect(answer.said).toContain('Database schema is up to date');
    expect(answer.code).toBe(0);
    await database.drop();
  });
});
