import { ApiError, type ErrorContext, type RequestOutcome, requestOutcomeNote } from './errors.ts';
import { shownHtml, shownText } from './response-text.ts';

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

/** Proof only if connecting itself failed: the kernel also ends connections with these. */
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

export const errorCodeOf = (error: unknown): string | undefined => {
  const code = typeof error === 'object' && error !== null ? member(error, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
};

/**
 * Whether a rejection of `fetch` proves that no part of the request was sent. Anything uncertain
 * proves nothing.
 * @param cause of the TypeError
 */
export const wasNeverSent = (cause: unknown): boolean => {
  if (typeof cause !== 'object' || cause === null) return false;
  if ('proxy' in cause) return true;
  // Several addresses were tried: every attempt must have failed before it connected.
  const attempts = member(cause, 'errors');
  if (Array.isArray(attempts) && attempts.length > 0) return attempts.every(wasNeverSent);
  // The Fetch standard blocks some ports; undici has no code for it.
  if (cause instanceof Error && cause.message === 'bad port') return true;
  const code = errorCodeOf(cause);
  if (code === undefined) return false;
  return (
    certainCodes.has(code) || (connectOnlyCodes.has(code) && member(cause, 'syscall') === 'connect')
  );
};

const explanations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'connection refused',
    ENOTFOUND: 'host not found',
    EAI_AGAIN: 'DNS lookup failed',
    UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
    UND_ERR_SOCKET: 'the connection was closed',
    ECONNRESET: 'the connection was reset',
    EPIPE: 'the connection was closed',
    EHOSTUNREACH: 'there is no route to it',
    ENETUNREACH: 'no network connection',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
    'bad port': 'its port is blocked; check the service address',
    ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; check whether the address is http',
  }),
);

const describeFailure = (outcome: RequestOutcome, isAnswered: boolean, cause: unknown): string => {
  if (cause instanceof Error && 'proxy' in cause) {
    return `The service cannot be reached through the proxy ${cause.proxy}`;
  }
  if (isAnswered) return 'The answer of the service was cut off';
  return outcome === 'not_sent'
    ? 'The service cannot be reached'
    : 'The connection to the service was lost';
};

export const abortedError = (outcome: RequestOutcome, context: ErrorContext): ApiError =>
  new ApiError(`Interrupted: ${context.purpose}.${requestOutcomeNote(context, outcome)}`, {
    failure: 'aborted',
    code: 'interrupted',
    kind: 'user',
    outcome,
  });

export const timeoutError = (limitMs: number, context: ErrorContext): ApiError =>
  new ApiError(
    `The service did not answer within ${Math.ceil(limitMs / 1000)} s (${context.purpose}).${requestOutcomeNote(context, 'unknown')}`,
    { failure: 'unreachable', code: 'service_unreachable', kind: 'transient', outcome: 'unknown' },
  );

/** @param isAnswered the status line had arrived, so the request was certainly sent */
export const errorFromThrow = (
  thrown: unknown,
  context: ErrorContext,
  isAnswered = false,
): ApiError => {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
  const outcome: RequestOutcome = !isAnswered && wasNeverSent(cause) ? 'not_sent' : 'unknown';
  const code = errorCodeOf(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  const shown = shownText(context.mask(message)).replace(/\.$/, '');
  const explanation = explanations.get(code ?? message) ?? shown;
  const what = describeFailure(outcome, isAnswered, cause);
  // Without the objects of the low-level error (sockets, headers).
  const plainCause = Object.assign(new Error(shown), code === undefined ? {} : { code });
  return new ApiError(
    `${what}: ${explanation}${code === undefined ? '' : ` (${code})`}.${requestOutcomeNote(context, outcome)}`,
    {
      ...(code === 'ERR_INVALID_URL'
        ? { failure: 'proxy', code: 'bad_input', kind: 'user' }
        : { failure: 'unreachable', code: 'service_unreachable', kind: 'transient' }),
      outcome,
      cause: plainCause,
    },
  );
};

/** For a web page instead of the service's answer, such as the sign-in page of a network. */
export const webPageError = (page: string, context: ErrorContext): ApiError =>
  new ApiError(
    `The service cannot be reached: a web page answered, not the service ("${shownHtml(context.mask(page))}"). Sign in to the network, or check the service address.`,
    { failure: 'unreachable', code: 'service_unreachable', kind: 'remote', outcome: 'unknown' },
  );
