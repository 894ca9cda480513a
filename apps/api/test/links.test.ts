import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { attemptName } from '../src/gateway/attempt-name.ts';
import { boundAddress, parseBoundPath } from '../src/links/address.ts';
import { bindingCookie } from '../src/links/binding-cookie.ts';
import { createLinkSeal } from '../src/links/seal.ts';

const PLACE = { opId: '0123456789ab', targetId: 't1' };
const LINK = 'https://pb.example/link/abc';

describe('sealed links', () => {
  const seal = createLinkSeal(randomBytes(32));

  it('[ST24] open again at their own place, and look different each time', () => {
    const [one, two] = [seal.seal(LINK, PLACE), seal.seal(LINK, PLACE)];
    expect(seal.unseal(one, PLACE)).toBe(LINK);
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(false);
    expect(Buffer.from(one).includes('link')).toBe(false);
  });

  it.each([
    ['another target', { ...PLACE, targetId: 't2' }],
    ['another operation', { ...PLACE, opId: '0123456789ac' }],
  ])('[ST24] do not open at %s', (_what, place) => expect(seal.unseal(seal.seal(LINK, PLACE), place)).toBeNull());

  it('[ST24] do not open with another key, damaged or cut short', () => {
    const sealed = seal.seal(LINK, PLACE);
    expect(createLinkSeal(randomBytes(32)).unseal(sealed, PLACE)).toBeNull();
    const damaged = Uint8Array.from(sealed, (byte, at) => (at === sealed.length - 1 ? byte ^ 1 : byte));
    expect(seal.unseal(damaged, PLACE)).toBeNull();
    for (const length of [0, 11, 28]) expect(seal.unseal(sealed.slice(0, length), PLACE)).toBeNull();
  });
});

describe('bound addresses', () => {
  it('[AP20] lead to their operation and target and hold nothing else', () => {
    const address = boundAddress('https://pb.example', PLACE.opId, PLACE.targetId);
    expect(address).toBe('https://pb.example/go/0123456789ab/t1');
    expect(parseBoundPath(new URL(address).pathname)).toEqual(PLACE);
  });

  it.each(['/go', '/go/x', '/go/x/y/z', '/go//y', '/go/%E0%A4%A/y', '/gone/x/y'])('[AP20] %s is none', (path) =>
    expect(parseBoundPath(path)).toBeNull(),
  );
});

describe('the binding cookie', () => {
  const secret = randomBytes(32);
  const binding = { attempt: 'attempt-1', personId: 'p-1', expires: 1_000_200 };

  it('[AP22] is signed over attempt, person and end, and lives no longer than its operation', () => {
    const mac = createHmac('sha256', secret).update('v1.attempt-1.p-1.1000200').digest('base64url');
    expect(bindingCookie(secret, binding, 1_000_000.5, false)).toBe(
      `pb_bind_attempt-1=v1.p-1.1000199.${createHmac('sha256', secret).update('v1.attempt-1.p-1.1000199').digest('base64url')}; Path=/; HttpOnly; SameSite=Lax; Max-Age=199`,
    );
    expect(bindingCookie(secret, binding, 1_000_000, true)).toBe(
      `pb_bind_attempt-1=v1.p-1.1000200.${mac}; Path=/; HttpOnly; SameSite=Lax; Max-Age=200; Secure`,
    );
  });

  it('[AP22] never lives longer than 300 seconds', () =>
    expect(bindingCookie(secret, { ...binding, expires: 2_000_000 }, 1_000_000, false)).toContain('Max-Age=300'));

  it('[AP22] is not made once the time is up, or for an attempt that no cookie can be named after', () => {
    expect(bindingCookie(secret, binding, 1_000_200, false)).toBeNull();
    for (const attempt of ['', 'a b', 'a;b', 'a=b', 'ü'])
      expect(bindingCookie(secret, { ...binding, attempt }, 1_000_000, false)).toBeNull();
  });
});

describe('the name of a try', () => {
  it('[ST25] is the same for the same handle, does not contain it, and is nothing for none', () => {
    expect(attemptName('handle-1')).toBe(attemptName('handle-1'));
    expect(attemptName('handle-1')).not.toBe(attemptName('handle-2'));
    expect(attemptName('handle-1')).toMatch(/^[\w-]{22}$/);
    expect(attemptName('')).toBe('');
  });
});
