import { serviceDispatcher } from '../network/dispatchers.ts';
import { isLoopback } from '../network/loopback.ts';
import { readUpTo } from '../network/read-up-to.ts';

export type Request = {
  /** PUT sends to an upload address, without the key. */
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Of an upload, its whole address. */
  path: string;
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** Instead of the user's key; null for none. */
  key?: string | null | undefined;
  /** Cut off after this time instead of by the signal, since its answer must be known. */
  uncutMs?: number;
};

export type Answer = {
  /** Method and path; not the address of an upload, which gives access. */
  request: string;
  /** The body of the request. */
  sent: unknown;
  /** HTTP status; 0 if none arrived, for the reason in `text`. */
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the body is not JSON. */
  json: unknown;
  /** Of the end of an evaluation: how long the client waited for it. */
  waitedMs?: number;
};

export type Connection = {
  /** Checked, without `/v1`: https, or http on this machine. */
  baseUrl: string;
  apiKey: string;
  fetch: typeof globalThis.fetch;
  signal: AbortSignal;
};

export type Client = ReturnType<typeof createClient>;

const TIMEOUT_MS = 60_000;
/** Of one answer, and of all, which are kept until the end. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_TOTAL_BYTES = 128 * 1024 * 1024;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * A plain client, which follows no redirect and repeats nothing: an answer is judged as it came.
 * Its calls throw nothing but the signal's reason.
 */
export const createClient = ({ baseUrl, apiKey, fetch, signal }: Connection) => {
  const answers: Answer[] = [];
  const named = new Map<string, Answer>();
  let leftBytes = MAX_TOTAL_BYTES;

  const exchange = async (request: Request) => {
    const { method, path, body, headers, key = apiKey, uncutMs } = request;
    const isUpload = method === 'PUT';
    const timeout = AbortSignal.timeout(uncutMs ?? TIMEOUT_MS);
    try {
      const url = new URL(isUpload ? path : baseUrl + path, baseUrl);
      const isLocal = isLoopback(url) && isLoopback(new URL(baseUrl));
      if (url.protocol !== 'https:' && !isLocal) throw new Error('the address is not https');
      const isRaw = typeof body === 'string' || body instanceof Uint8Array;
      const response = await fetch(url.href, {
        method,
        headers: {
          ...(isUpload || key === null ? {} : { Authorization: `Bearer ${key}` }),
          ...(isUpload || body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: isRaw ? body : (JSON.stringify(body) ?? null),
        signal: uncutMs === undefined ? AbortSignal.any([signal, timeout]) : timeout,
        redirect: 'manual',
        dispatcher: serviceDispatcher(url),
      });
      const text = await readUpTo(response, Math.min(MAX_BODY_BYTES, leftBytes));
      if (text === null) throw new Error('the body is too long');
      leftBytes -= text.length;
      return { status: response.status, headers: response.headers, text, json: parseJson(text) };
    } catch (thrown) {
      if (uncutMs === undefined) signal.throwIfAborted();
      const { message, cause = { message } } = thrown as Error;
      const text = `no answer: ${(cause as Error).message}`;
      return { status: 0, headers: new Headers(), text, json: undefined };
    }
  };

  return {
    /** Answers of the service, in order; not those of upload addresses. */
    answers: answers as readonly Answer[],
    /** Answers by the names that they were asked under, the last of each. */
    named,
    /** Paths of evaluations that are still to be deleted. */
    created: new Set<string>(),
    signal,
    send: async (request: Request, name?: string): Promise<Answer> => {
      const { method, path, body } = request;
      const isUpload = method === 'PUT';
      const asked = `${method} ${isUpload ? 'to the upload address' : path}`;
      const answer = { request: asked, sent: body, ...(await exchange(request)) };
      if (!isUpload) answers.push(answer);
      if (name !== undefined) named.set(name, answer);
      return answer;
    },
  };
};
