/** Control characters and halves of surrogate pairs: no text for people has them, and a database refuses some. */
const ODD = /[\p{Cc}\p{Cs}]/u;
const EACH_ODD = /[\p{Cc}\p{Cs}]/gu;

/** Tells whether a text has only characters that can be stored and shown (AP16). */
export const isPlain = (text: string): boolean => !ODD.test(text);

const plainOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replace(EACH_ODD, '');
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, plainOf(inner)]));
};

/** Takes what a gateway said, gives it with every text in it made plain (AP34). */
export const plain = <T extends object>(said: T): T => plainOf(said) as T;

/** Takes a gateway's date, gives it as ISO 8601 in UTC; null for none and for what is no date of this era (AP34). */
export const dateText = (text: string | null | undefined): string | null => {
  const date = new Date(text || Number.NaN);
  if (Number.isNaN(date.getTime())) return null;
  const iso = date.toISOString();
  return /^\d{4}-/.test(iso) && !iso.startsWith('0000') ? iso : null;
};
