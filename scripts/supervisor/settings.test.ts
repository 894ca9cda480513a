import { describe, expect, it } from 'vitest';
import { addressesOf, readSettings } from './settings.ts';

describe('the settings of a start', () => {
  it('[SY2] need nothing: loopback, port 3000, the embedded database, info', () => {
    const read = readSettings({});
    expect(read).toMatchObject({ kind: 'settings', settings: { HOST: 'localhost', PORT: 3000, LOG_LEVEL: 'info' } });
    expect(read.kind === 'settings' && read.settings.PUBLIC_URL.origin).toBe('http://localhost:3000');
    expect(read.kind === 'settings' && read.settings.DATABASE_URL).toBeUndefined();
  });

  it('[SY2] an empty value is no value', () => {
    expect(readSettings({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toEqual(readSettings({}));
  });

  it('[SY2] names every fault together, without repeating what was given', () => {
    const read = readSettings({ PORT: 'eighty', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://secret@host', HOST: 'a b' });
    const faults = read.kind === 'refused' ? read.faults : [];
    expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(['DATABASE_URL', 'HOST', 'LOG_LEVEL', 'PORT']);
    expect(faults.join()).not.toContain('secret');
  });

  it.each(['https://x.test/path', 'x.test', 'ftp://x.test', 'https://x.test?a=1'])(
    '[SY2] %s is no public origin',
    (PUBLIC_URL) => {
      expect(readSettings({ PUBLIC_URL })).toMatchObject({ kind: 'refused' });
    },
  );

  it.each(['0.0.0.0', '192.168.1.2', '::'])('[SY3] on %s the public address is asked for', (HOST) => {
    const read = readSettings({ HOST });
    expect(read.kind === 'refused' && read.faults.join()).toContain(`PUBLIC_URL=https://patchbay.example npm start`);
    expect(readSettings({ HOST, PUBLIC_URL: 'https://x.test' })).toMatchObject({ kind: 'settings' });
  });

  it.each(['127.0.0.1', '::1', 'localhost'])('[SY3] on %s it is not', (HOST) => {
    expect(readSettings({ HOST })).toMatchObject({ kind: 'settings' });
  });

  it('[SY5] localhost means both loopbacks', () => {
    expect(addressesOf('localhost')).toEqual(['127.0.0.1', '::1']);
    expect(addressesOf('0.0.0.0')).toEqual(['0.0.0.0']);
  });
});
