import type { z } from 'zod';
import { bearer } from '../../../shared/service-api/auth.ts';
import { endpointPath, endpoints, type Operation } from '../../../shared/service-api/endpoints.ts';
import type { Clock } from '../../clock.ts';
import type { BaseUrl } from '../base-url.ts';
import { webPageError } from './connection-errors.ts';
import { ApiError, type ErrorContext, requestOutcomeNote } from './errors.ts';
import { createCallLimit, type Exchanged, exchange } from './exchange.ts';
import { type KeyMasks, maskJson } from './mask-key.ts';
import { errorFromResponse } from './refusals.ts';
import { isWebPage, parseJsonBody, shownText } from './response-text.ts';
import { type CallOptions, isTransientFailure, withRetries } from './retries.ts';

export type TimeLimits = typeof defaultTimeLimits;

export const defaultTimeLimits = {
  /** Until the status of an answer arrives; a request body extends it, see `callJson`. */
  answerMs: 30_000,
  /** The same for an evaluation whose video the service fetches from a URL before it answers. */
  fetchedAnswerMs: 5 * 60_000,
  /** Until the body of an answer has arrived, from its status. */
  bodyMs: 60_000,
  /** For uploads: without a byte sent, and until the answer after the last byte. */
  uploadIdleMs: 60_000,
};

export type ApiContext = {
  base: BaseUrl;
  apiKey: string | undefined;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  random: () => number;
  masks: KeyMasks;
  timeLimits: TimeLimits;
};

export const userAgent = 'clipcheck';

/** Whether an id stays one path segment; "." and ".." would not, even percent-encoded. */
export const isUsableId = (id: unknown): id is string =>
  typeof id === 'string' &&
  /^[^\p{Cc}\s]{1,200}$/u.test(id) &&
  id.isWellFormed() &&
  id !== '.' &&
  id !== '..';

export type JsonCall = {
  operation: Operation;
  id?: string;
  body?: string;
  /** False for operations that answer only with a status. */
  wantsBody?: boolean;
  /** Whether the evaluation's video is at a URL, which may take the service minutes to fetch. */
  fetchesVideo?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

export type JsonAnswer = {
  /** The parsed body with the key masked; undefined if `wantsBody` was false. */
  json: unknown;
  headers: Headers;
  requestId: string | null;
  shapeError: (problem: string) => ApiError;
};

const unknownEvaluation = 'The service does not have this evaluation';
const unknownVideo = 'The service does not have this video';
const unknownAddress = 'The service does not support this operation; check the service address';

const operationTexts: Record<Operation, [purpose: string, notFound: string]> = {
  createEvaluation: [
    'create the evaluation',
    'The service does not have the uploaded video or does not support this operation',
  ],
  getEvaluation: ['get the evaluation', unknownEvaluation],
  deleteEvaluation: ['delete the evaluation', unknownEvaluation],
  retryEvaluation: ['retry the evaluation', unknownEvaluation],
  reserveVideo: ['reserve an upload', unknownAddress],
  completeVideo: ['complete the upload', unknownVideo],
  getVideo: ['get the video', unknownVideo],
  getQuota: ['get the quota', unknownAddress],
  listModels: ['list the models', unknownAddress],
  getStatus: ['get the platform status', unknownAddress],
};

const billedOperations: ReadonlySet<Operation> = new Set(['createEvaluation', 'retryEvaluation']);

/** Upload speed assumed even for a slow line (bytes/ms): allows two minutes for 2 MiB. */
const slowLineBytesPerMs = 16;

const errorContextFor = (api: ApiContext, operation: Operation): ErrorContext => ({
  purpose: operationTexts[operation][0],
  notFound: operationTexts[operation][1],
  isBilled: billedOperations.has(operation),
  isWithoutKey: !endpoints[operation].needsKey,
  mask: api.masks.message,
  nowMs: api.clock.nowMs(),
});

const headersFor = (api: ApiContext, call: JsonCall): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'user-agent': userAgent,
  };
  if (call.body !== undefined) headers['content-type'] = 'application/json';
  if (!endpoints[call.operation].needsKey) return headers;
  if (api.apiKey === undefined) {
    throw new ApiError(
      `An API key is needed to ${operationTexts[call.operation][0]}. Set it under Settings › Connection or as CLIPCHECK_API_KEY.`,
      { failure: 'auth', code: 'api_key_not_set', kind: 'user', outcome: 'not_sent' },
    );
  }
  return { ...headers, authorization: bearer(api.apiKey) };
};

const urlFor = (api: ApiContext, call: JsonCall): URL => {
  if (call.id !== undefined && !isUsableId(call.id)) {
    throw new ApiError(
      `"${shownText(api.masks.message(call.id), 60)}" cannot be an id of the service.`,
      { failure: 'invalid_request', code: 'not_found', kind: 'user', outcome: 'not_sent' },
    );
  }
  return new URL(api.base.href + endpointPath(call.operation, call.id));
};

const readAnswer = (
  answer: Exchanged,
  context: ErrorContext,
  masks: KeyMasks,
  wantsBody: boolean,
): JsonAnswer => {
  const requestId = shownText(context.mask(answer.headers.get('x-request-id') ?? ''), 100) || null;
  const shapeError = (problem: string): ApiError =>
    new ApiError(
      `The service's answer cannot be used: ${problem} (operation: ${context.purpose}, status ${answer.status}${requestId === null ? '' : `, request id ${requestId}`}).${requestOutcomeNote(context, 'unknown')}`,
      {
        failure: 'unreadable',
        code: 'answer_unreadable',
        kind: 'remote',
        outcome: 'unknown',
        status: answer.status,
        requestId: requestId ?? undefined,
        cause: isWebPage(answer.body) ? webPageError(answer.body, context) : undefined,
      },
    );
  const received = { headers: answer.headers, requestId, shapeError };
  if (!wantsBody) return { json: undefined, ...received };
  if (answer.body === null) throw shapeError('it is longer than 16 MiB');
  const parsed = parseJsonBody(answer.body, context.mask);
  if ('problem' in parsed) throw shapeError(parsed.problem);
  return { json: maskJson(parsed.json, masks), ...received };
};

/** Makes one call, once. @throws ApiError of any kind */
export const callJson = async (api: ApiContext, call: JsonCall): Promise<JsonAnswer> => {
  const url = urlFor(api, call);
  const headers = headersFor(api, call);
  const sendMs = Math.ceil((call.body?.length ?? 0) / slowLineBytesPerMs);
  const { answerMs, fetchedAnswerMs } = api.timeLimits;
  const waitMs = call.fetchesVideo ? fetchedAnswerMs : answerMs;
  const limit = createCallLimit(waitMs + sendMs, call.signal);
  const wantsBody = call.wantsBody ?? true;
  try {
    const answer = await exchange(
      { url, method: endpoints[call.operation].method, headers, body: call.body },
      {
        fetch: api.fetch,
        limit,
        bodyMs: api.timeLimits.bodyMs,
        context: errorContextFor(api, call.operation),
        wantsBody,
      },
    );
    // A new context: a Retry-After date counts from when the answer arrived.
    const context = errorContextFor(api, call.operation);
    if (answer.status < 200 || answer.status > 299) throw errorFromResponse(answer, context);
    if (answer.bodyError !== null) throw answer.bodyError;
    return readAnswer(answer, context, api.masks, wantsBody);
  } finally {
    limit.stop();
  }
};

/**
 * Repeats a call until its answer can be read. Not for billed calls.
 * @param read throws `shapeError` for an answer it cannot use
 */
export const callSafely = <Result>(
  api: ApiContext,
  call: Omit<JsonCall, 'signal'>,
  options: CallOptions = {},
  read: (received: JsonAnswer) => Result,
  mayRetry: (error: ApiError) => boolean = isTransientFailure,
): Promise<Result> =>
  withRetries(async () => read(await callJson(api, { ...call, signal: options.signal })), {
    ...options,
    clock: api.clock,
    random: api.random,
    mayRetry,
  });

export type Answer<Data> = {
  data: Data;
  /** The JSON as received, including members that `data` omits. */
  raw: unknown;
  requestId: string | null;
};

export const answerWith = <Data>(
  data: Data,
  { json: raw, requestId }: JsonAnswer,
): Answer<Data> => ({ data, raw, requestId });

/** Parses with a tolerant schema. @throws ApiError `unreadable` without a required member */
export const readAnswerAs = <Schema extends z.ZodType>(
  schema: Schema,
  received: JsonAnswer,
): Answer<z.infer<Schema>> => {
  const parsed = schema.safeParse(received.json);
  if (parsed.success) return answerWith(parsed.data, received);
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? 'it' : issue.path.join('.');
  throw received.shapeError(`${where} is missing or not of the documented shape`);
};
