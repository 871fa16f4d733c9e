import { serviceDispatcher } from '../../../network/dispatchers.ts';
import { redirectStatuses } from '../../../network/get-address.ts';
import { readUpTo } from '../../../network/read-up-to.ts';
import { abortedError, errorFromThrow, timeoutError, webPageError } from './connection-errors.ts';
import { ApiError, type ErrorContext, type RequestOutcome, requestOutcomeNote } from './errors.ts';
import { isWebPage, shownText } from './response-text.ts';

type CallLimit = ReturnType<typeof createCallLimit>;

/**
 * Uses real time, because it guards real sockets. Avoids `AbortSignal.any`: a batch's signal
 * outlives thousands of calls and would collect a dependent signal for each.
 */
export const createCallLimit = (limitMs: number, signal: AbortSignal | undefined) => {
  const controller = new AbortController();
  let currentMs = limitMs;
  let endedBy: 'caller' | 'timeout' | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const end = (by: 'caller' | 'timeout'): void => {
    endedBy ??= by;
    controller.abort();
  };
  const onAbort = (): void => end('caller');
  const restart = (nextMs = currentMs): void => {
    currentMs = nextMs;
    clearTimeout(timer);
    // A body may still be read after its answer has arrived: that must not restart the limit.
    if (isStopped) return;
    timer = setTimeout(() => end('timeout'), currentMs);
  };
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  restart();
  return {
    signal: controller.signal as AbortSignal,
    endedBy: () => endedBy,
    limitMs: () => currentMs,
    restart,
    /** Removes the timer and the listener. Must be called at the end, and is final. */
    stop: (): void => {
      isStopped = true;
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
};

const refuse = (why: string, status: number, context: ErrorContext): ApiError =>
  new ApiError(
    `The service answered with a redirect that is not followed: ${why}. Check the service address.${requestOutcomeNote(context, 'unknown')}`,
    {
      failure: 'redirect',
      code: 'redirect_refused',
      kind: 'remote',
      // Something in between answered, not the service: it proves nothing.
      outcome: 'unknown',
      status,
    },
  );

const redirectLimit = 3;

/**
 * Returns the target of a redirect within the origin; other methods than GET follow only 307 and
 * 308, billed requests none: a redirect does not prove that the work was not done (ADR 3). Cancels
 * its body, which would keep the connection open.
 * @throws ApiError `redirect`
 */
const redirectTarget = (
  response: Response,
  request: { url: URL; method: string; hops: number },
  context: ErrorContext,
): URL | null => {
  const { status } = response;
  const location = response.headers.get('location');
  if (!redirectStatuses.has(status) || location === null) return null;
  response.body?.cancel().catch(() => {});
  if (context.isBilled) throw refuse('it could be billed twice', status, context);
  const target = URL.parse(location, request.url.href);
  if (target === null) throw refuse('its target is not an address', status, context);
  if (target.origin !== request.url.origin) {
    const host = shownText(context.mask(target.host), 100);
    throw refuse(`it points to another host, "${host}"`, status, context);
  }
  if (target.username !== '' || target.password !== '') {
    throw refuse('its target contains a user name', status, context);
  }
  if (request.method !== 'GET' && status !== 307 && status !== 308) {
    throw refuse(`${status} does not preserve a ${request.method} request`, status, context);
  }
  if (request.hops >= redirectLimit) throw refuse('there are too many in a row', status, context);
  return target;
};

const maxBodyBytes = 16 * 1024 * 1024;

type ExchangeRequest = {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Blob | undefined;
};

type ExchangeOptions = {
  fetch: typeof globalThis.fetch;
  limit: CallLimit;
  /** Time limit for the body of an answer after its status. */
  bodyMs: number;
  context: ErrorContext;
  /** False to skip reading the body of a 2xx, except of one that may be a web page. */
  wantsBody: boolean;
};

export type Exchanged = {
  status: number;
  headers: Headers;
  /** As received: mask the key before showing or storing it. Null if skipped, cut off or too long. */
  body: string | null;
  /** Why the body was cut off; the status is known anyway. */
  bodyError: ApiError | null;
};

const endedError = (
  thrown: unknown,
  options: ExchangeOptions,
  outcome: RequestOutcome,
  isAnswered: boolean,
): ApiError => {
  const endedBy = options.limit.endedBy();
  if (endedBy === 'caller') return abortedError(outcome, options.context);
  if (endedBy === 'timeout') return timeoutError(options.limit.limitMs(), options.context);
  return errorFromThrow(thrown, options.context, isAnswered);
};

const isHtmlType = ({ headers }: Response): boolean =>
  /\bhtml\b/i.test(headers.get('content-type') ?? '');

const takeBody = async (
  response: Response,
  options: ExchangeOptions,
): Promise<Pick<Exchanged, 'body' | 'bodyError'>> => {
  if (response.ok && !options.wantsBody && !isHtmlType(response)) {
    // Not awaited: the answer is known, and its body must not delay the caller.
    response.body?.cancel().catch(() => {});
    return { body: null, bodyError: null };
  }
  options.limit.restart(options.bodyMs);
  try {
    return { body: await readUpTo(response, maxBodyBytes), bodyError: null };
  } catch (thrown) {
    const isRefusal = response.status >= 400 && response.status < 500;
    const error = endedError(thrown, options, isRefusal ? 'refused' : 'unknown', true);
    if (options.limit.endedBy() === 'caller') throw error;
    return { body: null, bodyError: error };
  }
};

/** Follows allowed redirects. @throws ApiError `unreachable`, `aborted`, `redirect` */
export const exchange = async (
  request: ExchangeRequest,
  options: ExchangeOptions,
): Promise<Exchanged> => {
  const { fetch, limit, context } = options;
  let { url } = request;
  for (let hops = 0; ; hops += 1) {
    // The target of a followed redirect (307, 308) has not done the work yet.
    if (limit.endedBy() === 'caller') throw abortedError('not_sent', context);
    let response: Response;
    try {
      response = await fetch(url.href, {
        method: request.method,
        headers: request.headers,
        body: request.body ?? null,
        redirect: 'manual',
        signal: limit.signal,
        dispatcher: serviceDispatcher(url),
      });
    } catch (thrown) {
      throw endedError(thrown, options, 'unknown', false);
    }
    const target = redirectTarget(response, { url, method: request.method, hops }, context);
    if (target === null) {
      const { status, headers } = response;
      const taken = await takeBody(response, options);
      // A billed call may have arrived all the same: its answer stays unreadable.
      if (response.ok && !context.isBilled && isWebPage(taken.body)) {
        throw webPageError(taken.body, context);
      }
      return { status, headers, ...taken };
    }
    url = target;
  }
};
