import type { Seconds } from './ids.ts';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d(?:\.\d+)?)(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** Days from 1970-01-01 to the first of March of a year, in years that begin with March, so that the leap day is the last. */
const daysToMarch = (year: number): number =>
  365 * year + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) - 719_468;

const daysOf = (year: number, month: number, day: number): number => {
  const shifted = month > 2 ? month - 3 : month + 9;
  return daysToMarch(month > 2 ? year : year - 1) + Math.floor((153 * shifted + 2) / 5) + day - 1;
};

/** Gives the seconds since 1970 of a gateway's ISO text, or null when it is none. Pure: the core has no clock and no calendar of its own. */
export const secondsOf = (text: string): Seconds | null => {
  const found = INSTANT.exec(text);
  if (found === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second >= 61) return null;
  const [, , , , , , , sign, hours = '0', minutes = '0'] = found;
  const ahead = (Number(hours) * 3600 + Number(minutes) * 60) * (sign === '-' ? -1 : 1);
  return daysOf(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second - ahead;
};
