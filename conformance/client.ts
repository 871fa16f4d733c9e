import { serviceDispatcher } from '../network/dispatchers.ts';
import { isLoopback } from '../network/loopback.ts';

export type Request = {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** A string is sent as it is, anything else as JSON. */
  body?: unknown;
  /** Instead of the user's key; null for none. */
  key?: string | null | undefined;
  /** Cut off after this time instead of by the signal, since its answer must be known. */
  uncutMs?: number;
};

export type Answer = {
  /** Method and path. */
  request: string;
  /** HTTP status; 0 if none arrived, for the reason in `text`. */
  status: number;
  headers: Headers;
  text: string;
  /** Undefined if the body is not JSON. */
  json: unknown;
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

const readText = async ({ body }: Response, maxBytes: number): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let leftBytes = maxBytes;
  for await (const chunk of body ?? []) {
    leftBytes -= chunk.length;
    if (leftBytes < 0) throw new Error('the body is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

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

  const exchange = async (
    request: string,
    address: string,
    init: RequestInit,
    uncutMs?: number,
  ): Promise<Answer> => {
    const timeout = AbortSignal.timeout(uncutMs ?? TIMEOUT_MS);
    try {
      const url = new URL(address, baseUrl);
      const isLocal = isLoopback(url) && isLoopback(new URL(baseUrl));
      if (url.protocol !== 'https:' && !isLocal) throw new Error('the address is not https');
      const response = await fetch(url.href, {
        ...init,
        signal: uncutMs === undefined ? AbortSignal.any([signal, timeout]) : timeout,
        redirect: 'manual',
        dispatcher: serviceDispatcher(url),
      });
      const text = await readText(response, Math.min(MAX_BODY_BYTES, leftBytes));
      leftBytes -= text.length;
      const { status, headers } = response;
      return { request, status, headers, text, json: parseJson(text) };
    } catch (thrown) {
      if (uncutMs === undefined) signal.throwIfAborted();
      const { message, cause = { message } } = thrown as Error;
      const text = `no answer: ${(cause as Error).message}`;
      return { request, status: 0, headers: new Headers(), text, json: undefined };
    }
  };

  return {
    /** Answers of the service, in order; not those of upload addresses. */
    answers: answers as readonly Answer[],
    /** Answers by the names that they were asked under, to which others can be added. */
    named,
    /** Ids of evaluations that are still to be deleted. */
    created: new Set<string>(),
    signal,
    send: async (
      { method, path, body, key = apiKey, uncutMs }: Request,
      name?: string,
    ): Promise<Answer> => {
      const init: RequestInit = {
        method,
        headers: {
          ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: typeof body === 'string' ? body : (JSON.stringify(body) ?? null),
      };
      const answer = await exchange(`${method} ${path}`, baseUrl + path, init, uncutMs);
      answers.push(answer);
      if (name !== undefined) named.set(name, answer);
      return answer;
    },
    /** PUTs bytes without the key. @param headers of the service, of which those for stores count */
    put: async (
      address: string,
      headers: Record<string, unknown>,
      bytes: Uint8Array<ArrayBuffer>,
      name: string,
    ): Promise<Answer> => {
      const kept = Object.entries(headers).flatMap(([header, value]) =>
        /^(content-type|if-none-match|x-[\w-]+)$/i.test(header) ? [[header, String(value)]] : [],
      );
      const init = { method: 'PUT', headers: Object.fromEntries(kept), body: bytes };
      const answer = await exchange('PUT to the upload address', address, init);
      named.set(name, answer);
      return answer;
    },
  };
};
