/** Codes that occur only before a connection exists. */
const certainCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  // The peer's certificate was refused: the handshake ended before any request.
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_UNTRUSTED',
  'CERT_REJECTED',
  'CERT_SIGNATURE_FAILURE',
  'CERT_CHAIN_TOO_LONG',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'INVALID_CA',
  'INVALID_PURPOSE',
  'HOSTNAME_MISMATCH',
  // The peer does not speak TLS, or no common version. Not listed: a TLS 1.3 alert about our own
  // certificate, which may arrive after the request was sent.
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
]);

/**
 * Codes with which an established connection can also end (the kernel reports a lost route), so
 * they are proof only if connecting itself failed.
 */
const connectOnlyCodes: ReadonlySet<string> = new Set([
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
  'ECONNRESET',
]);

const member = (value: object, name: string): unknown =>
  name in value ? (value as Record<string, unknown>)[name] : undefined;

/** Returns the system's or undici's code of an error, if it has one. */
export const errorCodeOf = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null ? member(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};

/**
 * Whether a rejection of `fetch` proves that no part of the request was sent. Anything uncertain
 * proves nothing: a kept-alive socket that the service closed, a reset, an answer that was cut off.
 * @param cause the `cause` of the TypeError that `fetch` rejects with.
 */
export const provesNotSent = (cause: unknown): boolean => {
  if (typeof cause !== 'object' || cause === null) return false;
  // Several addresses were tried: every attempt must have failed before it connected.
  const attempts = member(cause, 'errors');
  if (Array.isArray(attempts) && attempts.length > 0) return attempts.every(provesNotSent);
  // The Fetch standard blocks some ports; undici has no code for it.
  if (cause instanceof Error && cause.message === 'bad port') return true;
  const code = errorCodeOf(cause);
  if (code === undefined) return false;
  return (
    certainCodes.has(code) || (connectOnlyCodes.has(code) && member(cause, 'syscall') === 'connect')
  );
};
