interface PolicyInput {
  /** Fresh for each answer; the only inline scripts that run are those that carry it. */
  readonly nonce: string;
  /** The one origin people see; its WebSocket address is named because not every browser reads it out of 'self'. */
  readonly publicUrl: string;
  /** Hot reload needs eval and an inline style per module; a built app needs neither. */
  readonly development: boolean;
}

/** Gives the Content-Security-Policy of one answer (WE28). Style attributes stay allowed: the fuse sets its length by one. */
export const contentPolicy = ({ nonce, publicUrl, development }: PolicyInput): string => {
  const socket = publicUrl.replace(/^http/, 'ws');
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
};
