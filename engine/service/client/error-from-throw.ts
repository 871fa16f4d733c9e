import type { ErrorContext } from './error-context.ts';
import { unknownOutcomeNote } from './error-context.ts';
import { ApiError, type Outcome } from './errors.ts';
import { errorCodeOf, provesNotSent } from './proves-not-sent.ts';
import { shownHtml, shownText } from './shown-text.ts';

/** Explanations by the system's or undici's code, or undici's message if it has no code. */
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

/** Returns message and code of a low-level error, without its objects (sockets, headers). */
const plainCause = (error: unknown, context: ErrorContext): Error => {
  const message = error instanceof Error ? error.message : String(error);
  const plain = new Error(shownText(context.mask(message)));
  const code = errorCodeOf(error);
  return code === undefined ? plain : Object.assign(plain, { code });
};

const describeFailure = (outcome: Outcome, isAnswered: boolean): string => {
  if (isAnswered) return 'The answer of the service was cut off';
  return outcome === 'not_sent'
    ? 'The service cannot be reached'
    : 'The connection to the service was lost';
};

/** Creates the error for an abort of the caller's signal. */
export const abortedError = (outcome: Outcome, context: ErrorContext): ApiError =>
  new ApiError(
    `Interrupted: ${context.purpose}.${outcome === 'unknown' ? unknownOutcomeNote(context) : ''}`,
    { failure: 'aborted', code: 'interrupted', kind: 'user', outcome },
  );

/** Creates the error for an exceeded time limit, before or during an answer. */
export const timeoutError = (limitMs: number, context: ErrorContext): ApiError =>
  new ApiError(
    `The service did not answer within ${Math.ceil(limitMs / 1000)} s (${context.purpose}).${unknownOutcomeNote(context)}`,
    { failure: 'unreachable', code: 'service_unreachable', kind: 'transient', outcome: 'unknown' },
  );

/**
 * Creates the error for a rejection of `fetch`, or of reading the answer's body.
 * @param isAnswered the status line had arrived, so the request was certainly sent.
 */
export const errorFromThrow = (
  thrown: unknown,
  context: ErrorContext,
  isAnswered = false,
): ApiError => {
  const cause = thrown instanceof Error && thrown.cause !== undefined ? thrown.cause : thrown;
  const outcome: Outcome = !isAnswered && provesNotSent(cause) ? 'not_sent' : 'unknown';
  const code = errorCodeOf(cause);
  const message = cause instanceof Error ? cause.message : String(cause);
  const explanation = explanations.get(code ?? message) ?? shownText(context.mask(message));
  const what = describeFailure(outcome, isAnswered);
  return new ApiError(
    `${what}: ${explanation}${code === undefined ? '' : ` (${code})`}.${outcome === 'unknown' ? unknownOutcomeNote(context) : ''}`,
    {
      failure: 'unreachable',
      code: 'service_unreachable',
      kind: 'transient',
      outcome,
      cause: plainCause(cause, context),
    },
  );
};

/** Whether a body is a web page: no answer of the service begins with an angle bracket. */
export const isWebPage = (body: string | null): body is string => /^\s*</.test(body ?? '');

/**
 * Creates the error for a web page instead of the service's answer, such as the sign-in page of a
 * network. Its kind, `remote`, tells it from a service that does not answer at all.
 */
export const webPageError = (page: string, context: ErrorContext): ApiError =>
  new ApiError(
    `The service cannot be reached: a web page answered, not the service ("${shownHtml(context.mask(page))}"). Sign in to the network, or check the service address.`,
    { failure: 'unreachable', code: 'service_unreachable', kind: 'remote', outcome: 'unknown' },
  );
