import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../../engine/service/client/client.ts';
import { ApiError } from '../../../engine/service/client/errors.ts';
import type { CallOptions } from '../../../engine/service/client/retries.ts';
import { evaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { createFastClock } from '../../support/clocks.ts';
import { errorFrom } from '../../support/error-from.ts';

const key = 'sk-9f"\\Zq~secret';
const escapedKey = [...key]
  .map((c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
  .join('');

const clientAnswering = (fetch: typeof globalThis.fetch): ApiClient =>
  createApiClient({
    baseUrl: 'https://api.example.com/video',
    apiKey: key,
    fetch,
    clock: createFastClock(),
  });

const upload = { uploadUrl: 'https://store.example.com/1', uploadHeaders: { a: key } };
const operations: ((client: ApiClient, options?: CallOptions) => Promise<unknown>)[] = [
  (c, o) => c.createEvaluation({ prompt: 'A', video: { upload_id: 'v' } }, o),
  (c, o) => c.retryEvaluation('e1', o),
  (c, o) => c.getEvaluation('e1', o),
  (c, o) => c.deleteEvaluation('e1', o),
  (c, o) => c.reserveVideo({ size_bytes: 1, content_type: 'video/mp4' }, o),
  (c, o) => c.putVideo({ video: { id: 'v', status: 'pending' }, ...upload }, new Blob(['x']), o),
  (c, o) => c.completeVideo('v1', o),
  (c, o) => c.getVideo('v1', o),
  (c, o) => c.getQuota(o),
  (c, o) => c.listModels(o),
  (c, o) => c.getStatus(o),
];

/** A 429 is waited out forever, unless the caller aborts. */
const patience = 8;

/** Any text, often containing the key, plain or JSON-escaped. */
const hostileText = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'binary' }) },
      fc.constantFrom(
        key,
        JSON.stringify(key),
        escapedKey,
        '<html>',
        '{"id":"e1","status":"queued"',
        '\u001b[2J',
        'x'.repeat(195),
      ),
    ),
    { maxLength: 5 },
  )
  .map((pieces) => pieces.join(''));

const members = ['id', 'status', 'error', 'type', 'code', 'message', 'request_id', 'quota'];
const documentMembers = [...members, ...Object.keys(evaluationSchema.shape), 'video', 'data'];

/** JSON built from the API's own member names, so that it gets deep into the readers. */
const hostileJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(null, true, 0, -1, 1e308, '', key),
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...documentMembers), hostileText), tie('value'), {
      maxKeys: 6,
    }),
  ),
})).value;

const body = fc.oneof(
  hostileText,
  hostileJson.map((value) => JSON.stringify(value)),
  fc.record({ error: hostileJson }).map((value) => JSON.stringify(value)),
  fc
    .record({ type: hostileText, code: hostileText, message: hostileText, request_id: hostileText })
    .map((error) => JSON.stringify({ error })),
);

const status = fc.oneof(
  fc.constantFrom(200, 201, 202, 400, 401, 404, 413, 429, 500, 503, 301, 307),
  fc.integer({ min: 200, max: 599 }),
);

const headerValue = fc.oneof(
  fc.stringMatching(/^[\x21-\x7e]{0,20}$/),
  fc.constantFrom(
    key,
    '5',
    'https://elsewhere.example.com/',
    '/again',
    `https://${encodeURI(key)}`,
  ),
);
const headers = fc.dictionary(
  fc.constantFrom('location', 'retry-after', 'x-request-id', 'x-ratelimit-reset', 'content-type'),
  headerValue,
);

const everything = (value: unknown): string =>
  inspect(value, { depth: Infinity, showHidden: true, maxStringLength: null, getters: true });

describe('with any answer of the service', () => {
  test('a call ends in a result or an ApiError, and the key is in neither', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        status,
        headers,
        body,
        async (operation, answerStatus, answerHeaders, text) => {
          const hasBody = ![204, 205, 304].includes(answerStatus);
          const controller = new AbortController();
          let calls = 0;
          const client = clientAnswering(async () => {
            calls += 1;
            if (calls === patience) controller.abort();
            return new Response(hasBody ? text : null, {
              status: answerStatus,
              headers: answerHeaders,
            });
          });
          const { signal } = controller;
          const outcome: unknown = await operation(client, { signal }).catch((error: unknown) => {
            expect(error).toBeInstanceOf(ApiError);
            return error;
          });
          const shown = everything(outcome) + JSON.stringify(outcome ?? null);
          expect(shown).not.toContain(key);
          expect(shown).not.toContain(JSON.stringify(key).slice(1, -1));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('masks the key in a stored answer, however it is escaped', async () => {
    for (const spelling of [JSON.stringify(key).slice(1, -1), escapedKey]) {
      const text = `{"id":"e1","status":"queued","metadata":{"${spelling}":["a ${spelling}"]}}`;
      const { data, raw } = await clientAnswering(async () => new Response(text)).getEvaluation(
        'e1',
      );
      expect(raw).toMatchObject({ metadata: { '[key removed]': ['a [key removed]'] } });
      expect(data.metadata).toEqual({ '[key removed]': ['a [key removed]'] });
    }
  });

  test('a failure of fetch that names the key does not bring it into the error', async () => {
    for (const operation of operations) {
      const client = clientAnswering(async () => {
        const cause = Object.assign(new Error(`invalid header "Bearer ${key}"`), {
          code: 'ECONNRESET',
          request: { headers: { authorization: `Bearer ${key}` } },
        });
        throw new TypeError(`fetch failed: ${key}`, { cause });
      });
      const error: unknown = await operation(client).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(ApiError);
      expect(everything(error)).not.toContain('Zq~secret');
    }
  });

  test.each(['', 'two words', 'line\nbreak', 'naïve', ' leading'])('refuses the key %j', (bad) => {
    const create = () =>
      createApiClient({
        baseUrl: 'https://api.example.com',
        apiKey: bad,
        fetch: globalThis.fetch,
      });
    expect(create).toThrow(expect.objectContaining({ code: 'bad_api_key' }));
    if (bad !== '') expect(create).not.toThrow(expect.stringContaining(bad));
  });
});

test('does not follow a redirect to the same host without encryption, which would expose the key', async () => {
  const asked: string[] = [];
  const client = clientAnswering(async (address) => {
    asked.push(String(address));
    const headers = { location: 'http://api.example.com/again' };
    return new Response(null, { status: 307, headers });
  });
  expect(await errorFrom(client.getQuota())).toMatchObject({ code: 'redirect_refused' });
  expect(asked).toHaveLength(1);
});
