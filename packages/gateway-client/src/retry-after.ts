const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const HTTP_DATE = /^[A-Z][a-z]{2,8},? .*\d\d:\d\d:\d\d/;

const fromHeader = (header: unknown, now: number): number | null => {
  if (typeof header === 'number') return Number.isFinite(header) ? header : null;
  if (typeof header !== 'string') return null;
  const text = header.trim();
  if (NUMBER.test(text)) return Number(text);
  if (!HTTP_DATE.test(text)) return null;
  // The asctime form of RFC 9110 carries no zone and means GMT; the parser would take the machine's own.
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : at / 1000 - now;
};

/**
 * Seconds to wait after a 429, in this order: a header number as it is, a header date as seconds from `now`,
 * a non-zero numeric retryAfterMs, else 1 (GC4). Negative values pass through: the core decides what they mean.
 */
export const retryAfter = (header: unknown, retryAfterMs: unknown, now: number): number => {
  const told = fromHeader(header, now);
  if (told !== null) return told;
  return typeof retryAfterMs === 'number' && Number.isFinite(retryAfterMs) && retryAfterMs !== 0
    ? retryAfterMs / 1000
    : 1;
};
