/**
 * What goes with every answer to a window: nothing is guessed from the bytes, no other site gets
 * hold of it, and addresses, which hold the web host's token, are told to nobody.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
