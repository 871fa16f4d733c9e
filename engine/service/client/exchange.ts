import { serviceDispatcher } from '../../../network/dispatchers.ts';
import type { CallLimit } from './call-limit.ts';
import type { ErrorContext } from './error-context.ts';
import {
  abortedError,
  errorFromThrow,
  isWebPage,
  timeoutError,
  webPageError,
} from './error-from-throw.ts';
import type { ApiError, Outcome } from './errors.ts';
import { redirectTarget } from './redirect-target.ts';

/** Maximum bytes read of one answer. */
const maxBodyBytes = 16 * 1024 * 1024;

/** The body was longer than `maxBodyBytes`; the rest was not read. */
class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

/**
 * Reads an answer's body as text, in chunks, and gives up above 16 MiB.
 * @throws BodyTooLargeError, or what ended the connection.
 */
const readBody = async (response: Response): Promise<string> => {
  if (response.body === null) return '';
  const reader: ReadableStreamDefaultReader<Uint8Array> = response.body.getReader();
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let readBytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return pieces.join('') + decoder.decode();
    readBytes += value.byteLength;
    if (readBytes > maxBodyBytes) {
      // Not awaited: a connection that does not close must not delay the caller.
      reader.cancel().catch(() => {});
      throw new BodyTooLargeError();
    }
    pieces.push(decoder.decode(value, { stream: true }));
  }
};

/** One HTTP request. */
export type ExchangeRequest = {
  url: URL;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers: Record<string, string>;
  body?: string | Blob | undefined;
};

export type ExchangeOptions = {
  fetch: typeof globalThis.fetch;
  limit: CallLimit;
  /** Time limit for the body of an answer after its status. */
  bodyMs: number;
  context: ErrorContext;
  /** False to skip reading the body of a 2xx, except of one that may be a web page. */
  wantsBody: boolean;
};

/** An answer of any status, as received. */
export type Exchanged = {
  status: number;
  headers: Headers;
  /** As received: mask the key before showing or storing it. Null if skipped or incomplete. */
  body: string | null;
  /** Why the body could not be read; the status is known anyway. */
  bodyError: ApiError | BodyTooLargeError | null;
};

const endedError = (
  thrown: unknown,
  options: ExchangeOptions,
  outcome: Outcome,
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
    return { body: await readBody(response), bodyError: null };
  } catch (thrown) {
    if (thrown instanceof BodyTooLargeError) return { body: null, bodyError: thrown };
    const isRefusal = response.status >= 400 && response.status < 500;
    const error = endedError(thrown, options, isRefusal ? 'refused' : 'unknown', true);
    if (options.limit.endedBy() === 'caller') throw error;
    return { body: null, bodyError: error };
  }
};

/**
 * Sends one request and receives its answer, following allowed redirects.
 * @throws ApiError `unreachable`, `aborted`, `redirect`
 */
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
