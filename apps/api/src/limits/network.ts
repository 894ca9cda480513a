import { isIPv4, isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * Takes an address, gives the network one household or machine has to itself (AP51): an IPv4 address as it is, of an IPv6 address
 * the first 64 bits, because whoever has one of those has all that begin so. Anything else stays as it is.
 */
export const networkOf = (address: string): string => {
  const bare = address.split('%')[0] ?? '';
  const mapped = MAPPED.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const missing = tail === undefined ? 0 : 8 - before.length - groups(tail).length - (tail.includes('.') ? 1 : 0);
  const all = [...before, ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
