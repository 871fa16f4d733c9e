import { describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../../engine/service/client/client.ts';
import type { Wait } from '../../../engine/service/client/retries.ts';
import { maxAttempts } from '../../../engine/service/client/retry-policy.ts';
import { createFastClock } from '../../support/clocks.ts';
import { errorFrom } from '../../support/error-from.ts';
import { envelopeOf, evaluationOf } from '../../support/raw-server.ts';

type Reply = () => Response;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Reply =>
  () =>
    new Response(JSON.stringify(body), { status, headers });
const lost: Reply = () => {
  throw new TypeError('fetch failed', { cause: { code: 'UND_ERR_SOCKET' } });
};
const refusedConnection: Reply = () => {
  throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
};
const html502: Reply = () => new Response('<html>Bad gateway</html>', { status: 502 });
const signInPage: Reply = () =>
  new Response('<html>Sign in</html>', { headers: { 'content-type': 'text/html' } });
const empty: Reply = () => new Response('', { status: 200 });
const cut: Reply = () => new Response('{"id":"e1"', { status: 200 });

const clientGetting = (...replies: Reply[]) => {
  const clock = createFastClock();
  let calls = 0;
  const client = createApiClient({
    baseUrl: 'https://api.example.com',
    apiKey: 'sk-very-secret-key',
    fetch: async () => {
      calls += 1;
      const reply = replies[Math.min(calls, replies.length) - 1];
      if (reply === undefined) throw new Error('no reply was given');
      return reply();
    },
    clock,
    random: () => 0,
  });
  return { client, clock, calls: () => calls };
};

const reserve = { size_bytes: 1, content_type: 'video/mp4' } as const;
const video = { id: 'v1', status: 'pending', upload_url: 'https://store.example.com/1' };

const safeOperations: [string, (client: ApiClient) => Promise<unknown>, unknown][] = [
  ['get evaluation', (c) => c.getEvaluation('e1'), evaluationOf('queued', 'e1')],
  ['delete evaluation', (c) => c.deleteEvaluation('e1'), {}],
  ['reserve video', (c) => c.reserveVideo(reserve), video],
  ['complete video', (c) => c.completeVideo('v1'), {}],
  ['get video', (c) => c.getVideo('v1'), video],
  ['quota', (c) => c.getQuota(), {}],
  ['models', (c) => c.listModels(), { data: [] }],
  ['status', (c) => c.getStatus(), { state: 'operational' }],
];

describe.each(safeOperations)('%s', (name, call, answer) => {
  test.each([
    ['lost connections', lost],
    ['refused connections', refusedConnection],
    ['5xx pages', html502],
    ['sign-in pages', signInPage],
    ['5xx envelopes', json(500, envelopeOf('internal_error'))],
  ])('continues after three %s', async (_case, reply) => {
    const { client, calls, clock } = clientGetting(reply, reply, reply, json(200, answer));
    await call(client);
    expect(calls()).toBe(4);
    expect(clock.sleptMs).toHaveLength(3);
  });

  test.each([
    ['without an answer', lost],
    ['with a sign-in page', signInPage],
  ])('gives up after five attempts %s, with longer and longer waits', async (_case, reply) => {
    const { client, clock } = clientGetting(reply);
    expect(await errorFrom(call(client))).toMatchObject({ code: 'service_unreachable' });
    expect(clock.sleptMs).toEqual([500, 750, 1500, 3000]);
  });

  test('waits out any number of 429, each as long as it asks', async () => {
    const later = json(429, envelopeOf('rate_limited'), { 'retry-after': '7' });
    const replies: Reply[] = Array.from({ length: 9 }, () => later);
    const { client, calls, clock } = clientGetting(...replies, json(200, answer));
    await call(client);
    expect(calls()).toBe(10);
    expect(clock.sleptMs).toEqual(replies.map(() => 7_000));
  });

  test('treats 409 like 429, except where it reports a completed upload', async () => {
    const replies: Reply[] = Array.from({ length: 9 }, () => json(409, envelopeOf('tomorrow')));
    const { client, calls } = clientGetting(...replies, json(200, answer));
    if (name === 'complete video') {
      expect(await errorFrom(call(client))).toMatchObject({ status: 409, outcome: 'refused' });
      expect(calls()).toBe(1);
    } else {
      await call(client);
      expect(calls()).toBe(10);
    }
  });

  test.each([
    [400, 'invalid_body'],
    [401, 'invalid_api_key'],
    [402, 'insufficient_credits'],
    [501, 'not_implemented'],
  ])('does not retry after %i', async (status, code) => {
    const { client, calls } = clientGetting(json(status, envelopeOf(code)));
    expect(await errorFrom(call(client))).toMatchObject({ code });
    expect(calls()).toBe(1);
  });

  test.each([
    ['a truncated answer', cut],
    ['an empty answer', empty],
    ['a list', json(200, [])],
  ])('reads again after %s, where it needs the answer', async (_case, reply) => {
    const { client, calls } = clientGetting(reply, reply, reply, json(200, answer));
    await call(client);
    const needsNoAnswer = name === 'delete evaluation' || name === 'complete video';
    expect(calls()).toBe(needsNoAnswer ? 1 : 4);
  });
});

describe('answers that say "later"', () => {
  const startMs = 1_800_000_000_000;
  test.each<[string, number, Record<string, string>, number[]]>([
    ['429 without a time', 429, {}, [2000, 3000, 6000, 12_000, 24_000, 45_000, 45_000]],
    ['429 with 0 s does not hammer', 429, { 'retry-after': '0' }, [1000]],
    ['503', 503, { 'retry-after': '5' }, [5000]],
    ['409 without a time', 409, {}, [2000, 3000, 6000, 12_000, 24_000, 45_000]],
    ['425 without a time', 425, {}, [2000, 3000, 6000, 12_000, 24_000, 45_000]],
    ['503 without a time', 503, {}, [2000, 3000]],
    ['502 with a time waits at least that long', 502, { 'retry-after': '5' }, [5000]],
  ])('%s', async (_name, status, headers, expected) => {
    const later = json(status, envelopeOf('tomorrow'), headers);
    const good = json(200, evaluationOf('queued', 'e1'));
    const { client, clock } = clientGetting(...expected.map(() => later), good);
    await client.getEvaluation('e1');
    expect(clock.sleptMs).toEqual(expected);
  });

  test('does not wait endlessly for a service that is down behind a proxy', async () => {
    const { client, calls } = clientGetting(json(503, envelopeOf('tomorrow')));
    expect(await errorFrom(client.getQuota())).toMatchObject({ status: 503 });
    expect(calls()).toBe(maxAttempts);
  });

  test.each([409, 425, 429])('waits ten times for %i without a time', async (status) => {
    const { client, clock, calls } = clientGetting(json(status, envelopeOf('not_now')));
    expect(await errorFrom(client.deleteEvaluation('e1'))).toMatchObject({ status });
    expect(calls()).toBe(11);
    const waitedMs = clock.sleptMs.reduce((sum, delayMs) => sum + delayMs, 0);
    expect(waitedMs).toBeLessThanOrEqual(600_000);
  });

  test('the caller learns why and until when', async () => {
    const later = json(429, envelopeOf('concurrency_limit'), { 'retry-after': '3' });
    const { client } = clientGetting(later, json(200, evaluationOf('queued', 'e1')));
    const waits: Wait[] = [];
    await client.getEvaluation('e1', { onWait: (wait) => waits.push(wait) });
    expect(waits).toEqual([
      {
        reason: expect.objectContaining({ code: 'concurrency_limit', requestId: 'req_1' }),
        untilMs: startMs + 3000,
      },
    ]);
  });

  test('an abort ends the wait at once, and sends nothing more', async () => {
    const { client, clock, calls } = clientGetting(json(429, envelopeOf('rate_limited')));
    const beganMs = clock.nowMs();
    const controller = new AbortController();
    const error = await errorFrom(
      client.getEvaluation('e1', {
        signal: controller.signal,
        // Once the wait has begun.
        onWait: () => setImmediate(() => controller.abort()),
      }),
    );
    expect(error).toMatchObject({ failure: 'aborted' });
    expect(calls()).toBe(1);
    expect(clock.sleptMs).toHaveLength(1);
    expect(clock.nowMs()).toBe(beganMs);
  });
});

describe('deleting', () => {
  test('treats a missing evaluation as deleted', async () => {
    const { client } = clientGetting(json(404, envelopeOf('not_found')));
    expect(await client.deleteEvaluation('e1')).toBe('already_gone');
    expect(await errorFrom(client.getEvaluation('e1'))).toMatchObject({
      failure: 'not_found',
      code: 'not_found',
      message: expect.stringContaining('does not have this evaluation'),
    });
  });

  test('does not treat an impossible id as deleted', async () => {
    const { client } = clientGetting(json(204, {}));
    expect(await errorFrom(client.deleteEvaluation('..'))).toMatchObject({ outcome: 'not_sent' });
  });
});
