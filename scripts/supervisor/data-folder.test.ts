import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../front/testing.ts';
import { holderOf, takeFolder } from './folder.ts';
import { choosePorts } from './ports.ts';
import { makeSecrets, readSecrets, withGiven, writeSecrets } from './secrets.ts';

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
