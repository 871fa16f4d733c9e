import type { ErrorContext } from './error-context.ts';
import { unknownOutcomeNote } from './error-context.ts';
import {
  ApiAbortedError,
  ApiConnectionError,
  type ApiError,
  ApiTimeoutError,
  type Outcome,
} from './errors.ts';
import { errorCodeOf, provesNotSent } from './proves-not-sent.ts';
import { shownText } from './shown-text.ts';

/** By the system's or undici's code, or by undici's message where it has no code. */
const explanations: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ECONNREFUSED: 'nothing listens at its address',
    ENOTFOUND: 'its name is not known',
    EAI_AGAIN: 'its name could not be looked up',
    UND_ERR_CONNECT_TIMEOUT: 'connecting took too long',
    UND_ERR_SOCKET: 'the connection was closed',
    ECONNRESET: 'the connection was reset',
    EPIPE: 'the connection was closed',
    EHOSTUNREACH: 'there is no route to it',
    ENETUNREACH: 'there is no network',
    DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
    CERT_HAS_EXPIRED: 'its certificate has expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
    'bad port': 'its port is reserved for something else; check the service address',
    ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS; check whether the address is http',
  }),
);

/** Message and code of a low-level error, without the objects it carries (sockets, headers). */
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

/** The caller's signal was aborted. */
export const abortedError = (outcome: Outcome, context: ErrorContext): ApiAbortedError =>
  new ApiAbortedError(
    `Interrupted: ${context.purpose}.${outcome === 'unknown' ? unknownOutcomeNote(context) : ''}`,
    { code: 'interrupted', kind: 'user', outcome },
  );

/** Our own time limit passed without an answer, or without the rest of one. */
export const timeoutError = (limitMs: number, context: ErrorContext): ApiTimeoutError =>
  new ApiTimeoutError(
    `The service did not answer within ${Math.ceil(limitMs / 1000)} s (${context.purpose}).${unknownOutcomeNote(context)}`,
    { code: 'service_unreachable', kind: 'transient', outcome: 'unknown' },
  );

/**
 * The error for what `fetch`, or reading the answer's body, was rejected with.
 * @param isAnswered the status line had arrived, so that the request has certainly left.
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
  return new ApiConnectionError(
    `${what}: ${explanation}${code === undefined ? '' : ` (${code})`}.${outcome === 'unknown' ? unknownOutcomeNote(context) : ''}`,
    {
      code: 'service_unreachable',
      kind: 'transient',
      outcome,
      cause: plainCause(cause, context),
    },
  );
};
