/**
 * What the page may do: run and load only what its own host serves. Styles that scripts put into
 * the page need the nonce of this one load. In its frames are previews of reports, which come with
 * a policy of their own.
 */
export const contentSecurityPolicy = (styleNonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
