import { describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../../engine/service/client/client.ts';
import { ApiError } from '../../../engine/service/client/errors.ts';
import type { CallOptions } from '../../../engine/service/client/retries.ts';
import { createFastClock } from '../../support/clocks.ts';
import { errorFrom } from '../../support/error-from.ts';
import { envelopeOf, evaluationOf } from '../../support/raw-server.ts';

type Fetch = typeof globalThis.fetch;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(JSON.stringify(body), { status, headers }));
const text =
  (status: number, body: string | null, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(new Response(body, { status, headers }));
const failing = (cause: object) => () => Promise.reject(new TypeError('fetch failed', { cause }));

/** A body that ends with an error after its first piece. */
const broken =
  (status: number, code = 'UND_ERR_SOCKET') =>
  () =>
    Promise.resolve(
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id":'));
            controller.error(new TypeError('terminated', { cause: { code } }));
          },
        }),
        { status },
      ),
    );

const clientWith = (fetch: Fetch) => {
  const clock = createFastClock();
  let calls = 0;
  const client = createApiClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'sk-very-secret-key',
    fetch: (...request) => {
      calls += 1;
      return fetch(...request);
    },
    clock,
  });
  return { client, clock, calls: () => calls };
};

const request = { prompt: 'A red ball', video: { upload_id: 'v' } };

const billed: [string, (client: ApiClient, options?: CallOptions) => Promise<unknown>][] = [
  ['create', (client, options) => client.createEvaluation(request, options)],
  ['retry', (client, options) => client.retryEvaluation('e1', options)],
];

const cases: [string, ApiError['outcome'], Fetch][] = [
  ['connection refused', 'not_sent', failing({ code: 'ECONNREFUSED', syscall: 'connect' })],
  ['400 with the envelope', 'refused', json(400, envelopeOf('invalid_body'))],
  ['413 outside the envelope', 'refused', text(413, 'Payload Too Large')],
  ['418 with a cut body', 'refused', broken(418)],
  ['429', 'refused', json(429, envelopeOf('rate_limited'), { 'retry-after': '1' })],
  ['500 with the envelope', 'refused', json(500, envelopeOf('internal_error'))],
  ['502 with a page', 'unknown', text(502, '<html>Bad gateway</html>')],
  ['503 with a page and Retry-After', 'unknown', text(503, '<html>', { 'retry-after': '1' })],
  ['500 with a cut body', 'unknown', broken(500)],
  ['the connection lost', 'unknown', failing({ code: 'UND_ERR_SOCKET' })],
  ['201 empty', 'unknown', text(201, '')],
  ['204', 'unknown', text(204, null)],
  ['201 with a page', 'unknown', text(201, '<html>Welcome</html>')],
  ['201 cut off', 'unknown', text(201, JSON.stringify(evaluationOf('queued')).slice(0, -9))],
  ['201 lost in the middle', 'unknown', broken(201)],
  ['201 lost to what would prove a fresh request unsent', 'unknown', broken(201, 'ECONNREFUSED')],
  ['201 without an id', 'unknown', json(201, { status: 'queued' })],
  ['201 with an id that is a number', 'unknown', json(201, { id: 5, status: 'queued' })],
  ['201 with an id that is a path', 'unknown', json(201, { id: '..', status: 'queued' })],
  ['201 with a list', 'unknown', json(201, [])],
  ['307 elsewhere', 'unknown', text(307, null, { location: 'https://other.example.com/' })],
  ['308', 'unknown', text(308, null, { location: '/v1/evaluations' })],
  ['304', 'unknown', text(304, null)],
];

describe.each(billed)('%s of an evaluation', (_name, call) => {
  test.each(cases)('%s: %s, and never sent twice', async (_case, outcome, fetch) => {
    const { client, calls, clock } = clientWith(fetch);
    const error = await errorFrom(call(client));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ outcome });
    expect(calls()).toBe(1);
    expect(clock.sleptMs).toEqual([]);
    expect(String(error).includes('may have been billed')).toBe(outcome === 'unknown');
  });

  test('aborted before it was sent: not sent', async () => {
    const { client, calls } = clientWith(json(201, evaluationOf('queued')));
    const error = await errorFrom(call(client, { signal: AbortSignal.abort() }));
    expect(error).toMatchObject({ code: 'interrupted', outcome: 'not_sent' });
    expect(calls()).toBe(0);
  });

  test.each([
    ['without a status', { id: 'e9' }],
    ['with a status that is no text', { id: 'e9', status: 7 }],
    ['with everything else damaged', { id: 'e9', status: 'queued', input: 3, result: 'x' }],
  ])('an answer %s but with an id is a known run', async (_case, body) => {
    const { client } = clientWith(json(202, body));
    expect(await call(client)).toMatchObject({ data: { id: 'e9', status: 'queued' }, raw: body });
  });
});

describe('does not send an undocumented request', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['no prompt', { prompt: '' }, 'invalid_body'],
    ['a blank prompt', { prompt: ' \n' }, 'invalid_body'],
    ['a prompt of 2501 characters', { prompt: '\u{1F600}'.repeat(2501) }, 'invalid_body'],
    ['an empty list of types', { glitch_types: [] }, 'invalid_body'],
    ['two forms of video', { video: { upload_id: 'v', url: 'https://x.org/a' } }, 'invalid_body'],
    ['no video', { video: undefined }, 'invalid_body'],
    ['too much metadata', { metadata: { a: 'x'.repeat(8192) } }, 'invalid_body'],
    ['a prompt that is no Unicode', { prompt: '\ud800' }, 'invalid_body'],
    ['a member of its own', { priority: 1 }, 'invalid_body'],
    ['2 MiB of clip', { video: { b64_json: 'AAAA'.repeat(530_000) } }, 'file_too_large'],
  ])('%s', async (_name, members, code) => {
    const { client, calls } = clientWith(json(201, evaluationOf('queued')));
    const body = { ...request, ...members } as typeof request;
    const error = await errorFrom(client.createEvaluation(body));
    expect(error).toMatchObject({ code, outcome: 'not_sent', kind: 'user' });
    expect(calls()).toBe(0);
  });

  test.each(['', '.', '..', 'a b', 'a\nb', '\ud800', 'x'.repeat(201)])('the id %j', async (id) => {
    const { client, calls } = clientWith(json(200, evaluationOf('queued')));
    expect(await errorFrom(client.getEvaluation(id))).toMatchObject({ outcome: 'not_sent' });
    expect(calls()).toBe(0);
  });

  test('keeps an id one segment of the path', async () => {
    const asked: string[] = [];
    const { client } = clientWith((url) => {
      asked.push(String(url));
      return json(200, evaluationOf('queued', '../quota?x#y'))();
    });
    await client.getEvaluation('../quota?x#y');
    expect(asked).toEqual(['https://api.example.com/v1/evaluations/..%2Fquota%3Fx%23y']);
  });
});

test.each([
  ['empty', text(200, ''), /it is empty/],
  ['cut off', text(200, '{"id":"e1","stat'), /cut off or damaged/],
  ['too long', text(200, ' '.repeat(16 * 1024 * 1024 + 1)), /longer than 16 MiB/],
  ['plain text', text(200, 'hello there'), /not JSON \("hello there"\)/],
  ['nested', text(200, '['.repeat(5_000_000)), /nested too deeply/],
  ['another shape', text(200, '{"id":"e1"}'), /status is missing/],
  ['null', text(200, 'null'), /it is missing/],
])('each unusable body has its own message: %s', async (_name, fetch, message) => {
  const { client } = clientWith(fetch);
  const error = await errorFrom(client.getEvaluation('e1'));
  expect(error).toMatchObject({
    failure: 'unreadable',
    code: 'answer_unreadable',
    message: expect.stringMatching(message),
  });
  expect(String(error)).toContain('status 200');
});
