/** Where a consent leads back to when the caller names nothing. */
export const DONE_PAGE = '/connect/done';

/** True for text that could leave the site or hide where it leads: another scheme or host, backslashes, control characters. */
const isTricky = (text: string): boolean => !text.startsWith('/') || text.startsWith('//') || /[\\\p{Cc}]/u.test(text);

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * Takes a return address as the caller wrote it, gives it when it is a path on this site, else null (AP21). What is tricky after
 * decoding is refused too, and what a browser would resolve to another origin.
 */
export const parseReturnTo = (raw: string, publicUrl: string): string | null => {
  const plain = decoded(raw);
  if (plain === null || isTricky(raw) || isTricky(plain) || raw.length > 512) return null;
  return URL.canParse(raw, publicUrl) && new URL(raw, publicUrl).origin === publicUrl ? raw : null;
};
