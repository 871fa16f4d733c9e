/** Codes that only arise before a connection exists. */
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
  // The peer does not speak TLS, or none that we do. A TLS 1.3 alert about *our* certificate is
  // not here: it may come after the request has left.
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_UNSUPPORTED_PROTOCOL',
  'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
  'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
  'ERR_SSL_TLSV1_UNRECOGNIZED_NAME',
]);

/**
 * Codes that an established connection can end with as well (the kernel reports a route that is
 * lost in the middle), so that they prove something only when connecting itself failed.
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

/** The system's or undici's code on an error, if it has one. */
export const errorCodeOf = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null ? member(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};

/**
 * Whether what `fetch` was rejected with proves that the request never began to leave. Anything
 * that is not certain proves nothing: a kept-alive socket that the service closed, a reset, an end
 * in the middle of the answer.
 * @param cause the `cause` of the TypeError that `fetch` rejects with.
 */
export const provesNotSent = (cause: unknown): boolean => {
  if (typeof cause !== 'object' || cause === null) return false;
  // Several addresses were tried: every single attempt must have failed before it was connected.
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
