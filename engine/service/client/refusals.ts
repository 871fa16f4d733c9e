import {
  type ErrorCode,
  errorCodeTable,
  isCompleteEnvelope,
  type ReceivedErrorEnvelope,
  receivedErrorEnvelopeSchema,
} from '../../../shared/service-api/error-envelope.ts';
import type { ReceivedRateLimitWindow } from '../../../shared/service-api/quota.ts';
import {
  readRateLimitHeaders,
  readRetryAfterMs,
} from '../../../shared/service-api/rate-limit-headers.ts';
import {
  ApiError,
  type ApiErrorFacts,
  type ErrorContext,
  type RequestOutcome,
  requestOutcomeNote,
} from './errors.ts';
import type { Exchanged } from './exchange.ts';
import { isWebPage, parseJsonBody, shownHtml, shownText } from './response-text.ts';
import { maxRetryAfterMs } from './retry-policy.ts';

export type Refusal = Omit<Exchanged, 'bodyError'>;

const codeByStatus: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  402: 'insufficient_credits',
  403: 'unauthenticated',
  404: 'not_found',
  429: 'rate_limited',
  501: 'not_implemented',
};

const readEnvelope = (refusal: Refusal, context: ErrorContext): ReceivedErrorEnvelope | null => {
  const parsed = parseJsonBody(refusal.body ?? '', context.mask);
  if (!('json' in parsed)) return null;
  const envelope = receivedErrorEnvelopeSchema.safeParse(parsed.json);
  return envelope.success ? envelope.data : null;
};

/** Statuses that mean "later" (ADR 2, "other statuses"). */
const laterStatuses: ReadonlySet<number> = new Set([409, 425, 429, 503]);

/** Returns the time until the envelope's window is open again; 0 if it is, or if unknown. */
const quotaWaitMs = (quota: ReceivedRateLimitWindow | undefined): number => {
  const hasRoom = quota === undefined || quota.unlimited || (quota.remaining ?? 0) > 0;
  return hasRoom ? 0 : Math.ceil((quota.reset_in_sec ?? 0) * 1000);
};

/**
 * Returns how long the service asks to wait: Retry-After, else, if the status means "later", until
 * X-RateLimit-Reset (ADR 2, "429 without Retry-After"), and no less than the envelope's `quota`
 * requires: with any other status these only describe the window. Undefined for no wait.
 */
export const askedWaitMs = (
  headers: Headers,
  nowMs: number,
  status: number,
  quota?: ReceivedRateLimitWindow,
): number | undefined => {
  const retryAfterMs = readRetryAfterMs(headers, nowMs);
  const isLater = laterStatuses.has(status);
  const { resetAtSec, remaining } = readRateLimitHeaders(headers, nowMs);
  // A service may send these headers with every answer: with room left, they name no wait.
  const isFull = status === 429 || (isLater && !remaining);
  const resetInMs = isFull ? Math.ceil((resetAtSec ?? 0) * 1000 - nowMs) : 0;
  const headersMs = retryAfterMs ?? (resetInMs > 0 ? resetInMs : undefined);
  const quotaMs = isLater ? quotaWaitMs(quota) : 0;
  if (headersMs === undefined && quotaMs <= 0) return undefined;
  return Math.min(Math.max(headersMs ?? 0, quotaMs), maxRetryAfterMs);
};

/** Any 4xx proves a refusal, and so does a 5xx with the full envelope. */
const outcomeOf = (status: number, hasFullEnvelope: boolean): RequestOutcome =>
  (status >= 400 && status < 500) || (status >= 500 && hasFullEnvelope) ? 'refused' : 'unknown';

/**
 * The status of a known code, else the answer's own. 503 stays 503 ("later") if the code, too,
 * means a fault of the service.
 */
const decidingStatusOf = (status: number, code: string | undefined): number => {
  const byCode =
    code !== undefined && Object.hasOwn(errorCodeTable, code)
      ? errorCodeTable[code as ErrorCode].status
      : null;
  if (byCode === null) return status;
  return status === 503 && byCode >= 500 && byCode !== 501 ? status : byCode;
};

type Meaning = Pick<ApiErrorFacts, 'failure' | 'kind'> & {
  /** What it means, or what to do; precedes the service's own message. */
  lead: string;
};

const meaningOf = (status: number, hasEnvelope: boolean, context: ErrorContext): Meaning => {
  const { purpose, notFound, isWithoutKey } = context;
  const refused = `The service refused to ${purpose}`;
  if (status === 401 || status === 403) {
    const lead = isWithoutKey ? refused : 'The service refuses the API key';
    return { failure: 'auth', kind: 'user', lead };
  }
  if (status === 402) return { failure: 'credits', kind: 'user', lead: 'The balance is too low' };
  if (status === 404) return { failure: 'not_found', kind: 'remote', lead: notFound };
  if (laterStatuses.has(status) && (status !== 503 || hasEnvelope)) {
    const lead = 'The service asked to try again later';
    return { failure: 'rate_limit', kind: 'transient', lead };
  }
  if (status === 501) {
    const lead = `This service does not offer to ${purpose}`;
    return { failure: 'not_implemented', kind: 'remote', lead };
  }
  if (status >= 500) {
    return { failure: 'server', kind: 'transient', lead: `The service failed to ${purpose}` };
  }
  if (status >= 400) {
    const lead = status === 413 ? 'The request is larger than the service accepts' : refused;
    return { failure: 'invalid_request', kind: 'user', lead };
  }
  const lead = `Unexpected answer to ${purpose}`;
  return { failure: 'unexpected_status', kind: 'remote', lead };
};

/** Removes data, which does not help users, and everything after it. @param text bounded */
const withoutData = (text: string): string => text.replace(/[\s:]*(?:\[\s*)?\{\s*["}].*$/s, '');

const messageIn = (
  refusal: Refusal,
  envelope: ReceivedErrorEnvelope | null,
  context: ErrorContext,
): string => {
  if (envelope !== null) return withoutData(shownText(context.mask(envelope.error.message)));
  const body = context.mask(refusal.body ?? '');
  if (/^\s*\[/.test(body)) return '';
  return isWebPage(body) ? shownHtml(body) : withoutData(shownText(body));
};

/** `type` is undefined without the envelope. */
type RefusalFacts = Omit<ApiErrorFacts, 'failure' | 'kind'> & { decidingStatus: number };

export const readRefusal = (
  refusal: Refusal,
  context: ErrorContext,
): { facts: RefusalFacts; detail: string } => {
  const envelope = readEnvelope(refusal, context);
  const shown = (text: string): string => shownText(context.mask(text), 100);
  const code =
    shown(envelope?.error.code ?? '') || (codeByStatus[refusal.status] ?? `http_${refusal.status}`);
  const requestId = shown(
    envelope?.error.request_id || (refusal.headers.get('x-request-id') ?? ''),
  );
  const message = messageIn(refusal, envelope, context);
  const decidingStatus = decidingStatusOf(refusal.status, envelope === null ? undefined : code);
  const outcome = outcomeOf(refusal.status, envelope !== null && isCompleteEnvelope(envelope));
  const source = [
    code === `http_${refusal.status}` ? `status ${refusal.status}` : `${refusal.status} ${code}`,
    requestId === '' ? '' : `request id ${requestId}`,
  ];
  return {
    facts: {
      code,
      outcome,
      status: refusal.status,
      decidingStatus,
      type: envelope === null ? undefined : shown(envelope.error.type),
      requestId: requestId === '' ? undefined : requestId,
      retryAfterMs: askedWaitMs(refusal.headers, context.nowMs, decidingStatus, envelope?.quota),
    },
    detail: `${message === '' ? '' : `: ${message.replace(/\.$/, '')}`} (${source.filter(Boolean).join(', ')}).${requestOutcomeNote(context, outcome)}`,
  };
};

/** Follows the envelope's `code` if it is known, else the HTTP status (ADR 2). */
export const errorFromResponse = (refusal: Refusal, context: ErrorContext): ApiError => {
  const { facts, detail } = readRefusal(refusal, context);
  const hasEnvelope = facts.type !== undefined;
  const { lead, ...meaning } = meaningOf(facts.decidingStatus, hasEnvelope, context);
  return new ApiError(lead + detail, { ...facts, ...meaning });
};
