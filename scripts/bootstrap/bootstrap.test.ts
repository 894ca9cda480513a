import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sourceFiles } from '../check/files.ts';
import { beganAt } from '../lib/holder.mjs';
import { digest, isStamped, writeStamp } from './digest.mjs';
import { checkNode, matches } from './install.mjs';
import { livingProduct, refuseUnder } from './living.mjs';
import { ROOT } from './paths.mjs';

describe('what runs before anything is installed', () => {
  it('[SY1] uses nothing but Node itself', () => {
    const names = ['start', 'test', 'check', 'spec', 'reset', 'backup'].map((name) => `scripts/${name}.mjs`);
    const files = sourceFiles('scripts', /\.mjs$/).filter(
      ({ path }) => /^scripts\/(bootstrap\/|lib\/holder)/.test(path) || names.includes(path),
    );
    expect(files.length).toBeGreaterThan(8);
    for (const { path, text } of files) {
      const from = [...text.matchAll(/from '([^']+)'/g)].map(([, name = '']) => name);
      expect(
        from.filter((name) => !name.startsWith('node:') && !/^\.\.?\/.*\.mjs$/.test(name)),
        path,
      ).toEqual([]);
    }
  });

  it.each(['20.9.0', '20.20.2', '22.12.0', '24.0.0'])('[SY1] runs on Node %s', (version) => {
    expect(() => checkNode(version)).not.toThrow();
  });
  it.each(['18.20.0', '20.8.1'])('[SY1] says what is needed on Node %s', (version) => {
    expect(() => checkNode(version)).toThrow(/needs Node 20\.9 or later/);
  });
});

describe('what is installed', () => {
  const lock = {
    packages: {
      '': { name: 'root' },
      'apps/api': { version: '0.1.0' },
      'node_modules/@patchbay/api': { link: true },
      'node_modules/zod': { version: '4.0.0' },
      'node_modules/other-system': { version: '1.0.0', optional: true },
    },
  };
  const zod = (version: string) => ({ packages: { 'node_modules/zod': { version } } });

  it('[SY18] is left alone when it is what the lock file names; other systems’ packages may be missing', () => {
    expect(matches(lock, zod('4.0.0'))).toBe(true);
  });
  it('[SY18] is installed again when a package is missing or of another version', () => {
    expect(matches(lock, zod('3.0.0'))).toBe(false);
    expect(matches(lock, { packages: {} })).toBe(false);
    expect(matches(lock, {})).toBe(false);
  });
});

describe('under a living product', () => {
  let root: string;
  const mine = { pid: process.pid, began: beganAt(process.pid), address: 'http://localhost:1' };
  const holds = (folder: string, holder: object) => {
    mkdirSync(join(root, folder));
    writeFileSync(join(root, folder, 'running.json'), JSON.stringify(holder));
  };
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'patchbay-living-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['by default', '.patchbay', {}, ''],
    ['on a second folder', '.patchbay-2', {}, ''],
    ['by the environment', 'elsewhere', { PATCHBAY_DATA: 'elsewhere' }, ''],
    ['by .env', 'elsewhere', {}, 'PORT=1\nPATCHBAY_DATA="./elsewhere" # mine\n'],
  ])('[SY33] whose data folder is set %s, nothing is made anew, with what to do', (_how, folder, env, file) => {
    if (file !== '') writeFileSync(join(root, '.env'), file);
    holds(folder, mine);
    const living = livingProduct(root, env);
    expect(living).toEqual(mine);
    expect(() => refuseUnder('The web app', living)).toThrow(/web app has to be made anew.*\n.*kill \d+/);
  });

  it('[SY33] a record of a killed one keeps nobody', () => {
    holds('.patchbay', { ...mine, began: 'another time' });
    expect(livingProduct(root, {})).toBeNull();
    expect(() => refuseUnder('The web app', null)).not.toThrow();
  });
});

describe('stamps', () => {
  let folder: string;
  const path = (name: string): string => relative(ROOT, join(folder, name));
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'patchbay-stamp-'));
    writeFileSync(join(folder, 'a.ts'), 'one');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('[SY18] hold while the sources are the same, and no longer when one changed, came or went', () => {
    const first = digest([path('')]);
    writeStamp(path('made/stamp'), first);
    expect(readFileSync(join(folder, 'made/stamp'), 'utf8')).toBe(first);
    expect(isStamped(path('made/stamp'), first)).toBe(true);
    rmSync(join(folder, 'made'), { recursive: true });
    expect(digest([path('')])).toBe(first);
    writeFileSync(join(folder, 'a.ts'), 'two');
    const changed = digest([path('')]);
    writeFileSync(join(folder, 'b.ts'), '');
    expect(new Set([first, changed, digest([path('')])]).size).toBe(3);
  });

  it('[SY18] do not mind tests: they are not part of what is made', () => {
    const before = digest([path('')]);
    writeFileSync(join(folder, 'a.test.ts'), 'x');
    expect(digest([path('')])).toBe(before);
  });

  it('[SY18] a missing stamp holds nothing', () => {
    expect(isStamped(path('none'), 'x')).toBe(false);
  });
});
