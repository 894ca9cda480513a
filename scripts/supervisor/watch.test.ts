import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { watchSources } from './watch.ts';

it('[SY19] a changed source is told of once it is quiet; tests and other files are not', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'patchbay-watch-'));
  mkdirSync(join(folder, 'inner'));
  const waiting: (() => void)[] = [];
  const { promise: told, resolve } = Promise.withResolvers<void>();
  const after = (_milliseconds: number, run: () => void) => {
    waiting.push(run);
    resolve();
    return () => waiting.splice(waiting.indexOf(run), 1);
  };
  let changes = 0;
  const end = watchSources([folder], { now: () => 0, after }, () => {
    changes += 1;
  });
  writeFileSync(join(folder, 'notes.log'), 'x');
  writeFileSync(join(folder, 'a.test.ts'), 'x');
  writeFileSync(join(folder, 'inner/a.ts'), 'x');
  await told;
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  expect(changes).toBe(1);
  end();
  rmSync(folder, { recursive: true, force: true });
});
