import { spawn } from 'node:child_process';
import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../front/testing.ts';
import { holderOf } from '../lib/holder.mjs';
import { takeFolder } from './folder.ts';
import { choosePorts } from './ports.ts';
import { makeSecrets, readSecrets, withGiven, writeSecrets } from './secrets.ts';
import { environment } from './start-settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patchbay-data-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('the secrets', () => {
  it('[SY4] are made once, complete, for their owner’s eyes alone', () => {
    expect(readSecrets(folder)).toBeNull();
    const made = makeSecrets();
    expect(readSecrets(folder)).toBeNull();
    writeSecrets(folder, made);
    expect(readSecrets(folder)).toEqual(made);
    expect(mode(join(folder, 'secrets.json'))).toBe('600');
    expect(readdirSync(folder)).toEqual(['secrets.json']);
  });

  it('[SY4] are as long and as shaped as the apps ask for, and no two are alike', () => {
    const made = makeSecrets();
    for (const name of ['BIND_SECRET', 'HOOK_SECRET', 'LINK_KEY', 'AUTH_SECRET'] as const) {
      expect(Buffer.from(made[name], 'base64url')).toHaveLength(32);
    }
    expect(made.TOKEN_KEYS).toMatch(/^k1:[\w-]{43}$/);
    expect(new Set(Object.values(made)).size).toBe(Object.keys(made).length);
  });

  it('[SY4] hold a key pair that fits together', () => {
    const { GATEWAY_TOKEN_PRIVATE_KEY, GATEWAY_TOKEN_PUBLIC_KEY } = makeSecrets();
    const pem = (text: string) => Buffer.from(text, 'base64').toString();
    const signature = sign(null, Buffer.from('x'), createPrivateKey(pem(GATEWAY_TOKEN_PRIVATE_KEY)));
    expect(verify(null, Buffer.from('x'), createPublicKey(pem(GATEWAY_TOKEN_PUBLIC_KEY)), signature)).toBe(true);
  });

  it('[SY4] give way to those of the environment, by name', () => {
    const made = makeSecrets();
    writeSecrets(folder, made);
    const secrets = withGiven(made, { LINK_KEY: 'given', OTHER: 'x', HOOK_SECRET: '' });
    expect(secrets).toEqual({ ...made, LINK_KEY: 'given' });
    expect(readSecrets(folder)).toEqual(made);
  });
});

describe('the data folder', () => {
  it('[SY6] is made for its owner alone, and given back', () => {
    const inner = join(folder, 'data');
    const taken = takeFolder(inner, 'http://localhost:1');
    expect(mode(inner)).toBe('700');
    expect(holderOf(inner)).toMatchObject({ pid: process.pid });
    if (taken.kind === 'taken') taken.release();
    expect(readdirSync(inner)).toEqual([]);
  });

  it('[SY6] is refused while a living process has it, with what to do', () => {
    takeFolder(folder, 'http://localhost:1');
    const second = takeFolder(folder, 'http://localhost:2');
    expect(second.kind === 'refused' && second.message).toMatch(/already running .*http:\/\/localhost:1/s);
    expect(second.kind === 'refused' && second.message).toMatch(/PATCHBAY_DATA=.* PORT=.* npm start/);
  });

  it.each([
    ['a process that is gone', { pid: 2 ** 22 - 1, began: '1' }],
    ['a process id that is somebody else’s by now', { pid: process.pid, began: 'another time' }],
  ])('[SY7] is taken over from %s', (_what, holder) => {
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ ...holder, address: 'x' }));
    expect(takeFolder(folder, 'http://localhost:1').kind).toBe('taken');
    expect(holderOf(folder)).toMatchObject({ pid: process.pid, address: 'http://localhost:1' });
  });

  it('[SY7] is taken over from a record that a killed process half wrote', () => {
    writeFileSync(join(folder, 'running.json'), '{"pid":');
    expect(takeFolder(folder, 'http://localhost:1').kind).toBe('taken');
  });
});

describe('two starts on a stale record', () => {
  it('[SY6, SY7] of many at once exactly one takes the folder, and gives back only its own record', async () => {
    const program = `
      import { takeFolder } from ${JSON.stringify(join(import.meta.dirname, 'folder.ts'))};
      process.stdin.once('data', () => {
        const taken = takeFolder(${JSON.stringify(folder)}, 'x');
        console.log(taken.kind);
        process.stdin.once('data', () => process.exit(0));
      });
      console.log('there');`;
    writeFileSync(join(folder, 'running.json'), JSON.stringify({ pid: 2 ** 22 - 1, began: '1', address: 'x' }));
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    await Promise.all(children.map((child) => once(child.stdout, 'data')));
    const answers = children.map(async (child) => String(await once(child.stdout, 'data')).trim());
    for (const child of children) child.stdin.write('go\n');
    expect((await Promise.all(answers)).filter((kind) => kind === 'taken')).toHaveLength(1);
    expect(readdirSync(folder)).toEqual(['running.json']);
    for (const child of children) child.stdin.write('end\n');
    await Promise.all(children.map((child) => once(child, 'exit')));
  }, 30_000);

  it('[SY7] a release leaves another’s record alone', () => {
    const taken = takeFolder(folder, 'http://localhost:1');
    writeFileSync(join(folder, 'running.json'), '{"pid":1}');
    if (taken.kind === 'taken') taken.release();
    expect(readFileSync(join(folder, 'running.json'), 'utf8')).toBe('{"pid":1}');
  });
});

describe('the settings of every command', () => {
  it('[SY32] come from .env, and the environment wins', () => {
    const file = join(folder, '.env');
    writeFileSync(file, 'PATCHBAY_DATA="there"\nPORT=4000 # mine\n');
    expect(environment({ PORT: '5000', OTHER: 'x' }, file)).toEqual({
      PATCHBAY_DATA: 'there',
      PORT: '5000',
      OTHER: 'x',
    });
    expect(environment({ PORT: '5000' }, join(folder, 'none'))).toEqual({ PORT: '5000' });
  });

  it.each(['supervisor/main', 'data/backup-main', 'data/reset-main'])('[SY32] %s reads them there', (name) => {
    const text = readFileSync(join(import.meta.dirname, `../${name}.ts`), 'utf8');
    expect(text).toContain("/start-settings.ts'");
    expect(text).not.toContain('process.env');
  });
});

describe('the ports behind the front', () => {
  it('[SY8] are all different, and the same again at the next start', async () => {
    const first = await choosePorts(folder);
    expect(new Set(Object.values(first)).size).toBe(6);
    expect(await choosePorts(folder)).toEqual(first);
  });

  it('[SY8] only one that is used by now is chosen anew', async () => {
    const first = await choosePorts(folder);
    const other = createServer();
    await listen(other, first.api);
    const second = await choosePorts(folder);
    expect(second.api).not.toBe(first.api);
    expect({ ...second, api: 0 }).toEqual({ ...first, api: 0 });
    other.close();
  });

  it('[SY8] a record nobody can read is written anew', async () => {
    writeFileSync(join(folder, 'ports.json'), 'rubbish');
    const chosen = await choosePorts(folder);
    expect(JSON.parse(readFileSync(join(folder, 'ports.json'), 'utf8'))).toEqual(chosen);
    expect(existsSync(join(folder, 'ports.json'))).toBe(true);
  });
});
