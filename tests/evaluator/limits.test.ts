import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { quotaStateSchema } from '../../shared/service-api/quota.ts';
import {
  readRateLimitHeaders,
  readRetryAfterMs,
} from '../../shared/service-api/rate-limit-headers.ts';
import { type ApiCaller, apiCaller, createBody } from '../support/api-calls.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving, smallClip } from '../support/make-clip.ts';

let evaluator: EvaluatorProcess;

afterEach(() => evaluator.stop());

const startWith = async (...args: string[]): Promise<{ api: ApiCaller; uploadId: string }> => {
  evaluator = await startEvaluator({
    args,
    faults: [],
    keys: [
      { key: 'key-of-ann', account: 'ann' },
      { key: 'key-of-bob', account: 'bob' },
    ],
  });
  const api = apiCaller(evaluator, 'key-of-ann');
  const clip = await smallClip();
  return { api, uploadId: (await api.upload(clip)).id };
};

const post = (api: ApiCaller, body: unknown) => api.call('POST', '/v1/evaluations', { body });

const readQuota = (api: ApiCaller) => api.expectAnswer(quotaStateSchema, 200, 'GET', '/v1/quota');

const nowSec = () => Date.now() / 1000;

describe('the detect window', () => {
  test('counts runs and retries down in the headers, and refuses when full', async () => {
    const { api, uploadId } = await startWith('--detect-limit', '2');
    const first = await post(api, createBody(uploadId, { outcome: 'failed' }));
    const startedSec = nowSec();
    expect(first.status).toBe(201);
    expect(readRateLimitHeaders(first.headers)).toMatchObject({ limit: 2, remaining: 1 });
    const { id } = evaluationSchema.parse(first.json);
    await api.waitForEnd(id);
    const second = await api.call('POST', `/v1/evaluations/${id}/retry`);
    expect(readRateLimitHeaders(second.headers)).toMatchObject({ limit: 2, remaining: 0 });

    const { headers, quota } = await api.refuseCreate(429, 'rate_limited', createBody(uploadId));
    const { limit, remaining, resetAtSec } = readRateLimitHeaders(headers);
    expect([limit, remaining]).toEqual([2, 0]);
    expect(resetAtSec).toBeGreaterThan(startedSec + 1);
    expect(resetAtSec).toBeLessThanOrEqual(nowSec() + 61.1);
    const waitMs = readRetryAfterMs(headers, Date.now()) ?? 0;
    expect(waitMs).toBeGreaterThanOrEqual(1000);
    expect(waitMs).toBeLessThanOrEqual(60_000);
    expect(quota).toMatchObject({
      limit: 2,
      used: 2,
      remaining: 0,
      window_sec: 60,
      unlimited: false,
    });
  });

  test('frees its slots as time passes', { tags: ['full'] }, async () => {
    const { api, uploadId } = await startWith('--detect-limit', '1', '--window-sec', '2');
    expect((await post(api, createBody(uploadId))).status).toBe(201);
    const { status, headers } = await post(api, createBody(uploadId));
    if (status === 429) {
      await sleep(readRetryAfterMs(headers, Date.now()) ?? 0);
      expect((await post(api, createBody(uploadId))).status).toBe(201);
    } else {
      // On a machine so slow that the window had passed.
      expect(status).toBe(201);
    }
    expect(await readQuota(api)).toMatchObject({ limit: 1, window_sec: 2 });
  });

  test('is reported by GET /v1/quota for each account separately', async () => {
    const { api, uploadId } = await startWith('--detect-limit', '5', '--upload-limit', '7');
    expect(await readQuota(api)).toMatchObject({
      used: 0,
      remaining: 5,
      reset_at: null,
      reset_in_sec: null,
    });
    await api.create(createBody(uploadId));
    const state = await readQuota(api);
    expect(state).toMatchObject({ limit: 5, used: 1, remaining: 4, window_sec: 60 });
    const { scopes, ...top } = state;
    expect(scopes.detect).toEqual(top);
    expect(scopes.upload).toMatchObject({ limit: 7, used: 1 });
    expect(scopes.generate).toMatchObject({ used: 0 });
    expect(state.reset_in_sec).toBeGreaterThan(50);
    expect((await readQuota(apiCaller(evaluator, 'key-of-bob'))).used).toBe(0);
  });
});

test('the upload window refuses reservations, except of stored bytes', async () => {
  const { api } = await startWith('--upload-limit', '1');
  const body = { size_bytes: 10, content_type: 'video/mp4' };
  const { headers } = await api.expectRefusal(429, 'rate_limited', 'POST', '/v1/videos', { body });
  expect(readRetryAfterMs(headers, Date.now())).toBeGreaterThanOrEqual(1000);
  const clip = await smallClip();
  const other = apiCaller(evaluator, 'key-of-bob');
  const stored = await other.upload(clip);
  expect((await other.upload(clip)).id).toBe(stored.id);
});

test('the concurrency limit refuses until a run has ended', async () => {
  const { api, uploadId } = await startWith('--concurrency', '2');
  const stuck = await api.create(createBody(uploadId, { outcome: 'stuck' }));
  await api.create(createBody(uploadId, { outcome: 'stuck' }));
  const body = createBody(uploadId);
  const { headers } = await api.refuseCreate(429, 'concurrency_limit', body);
  expect(readRetryAfterMs(headers, Date.now())).toBe(1000);
  expect(readRateLimitHeaders(headers)).toMatchObject({ limit: 1200, remaining: 1198 });
  const other = apiCaller(evaluator, 'key-of-bob');
  expect((await readQuota(other)).used).toBe(0);
  await api.call('DELETE', `/v1/evaluations/${stuck.id}`);
  expect((await post(api, body)).status).toBe(201);
});

describe('credits', () => {
  test('are used up by runs, and not by refusals or failed runs', async () => {
    const { api, uploadId } = await startWith('--credits', '2');
    const failed = await api.create(createBody(uploadId, { outcome: 'failed' }));
    await api.waitForEnd(failed.id);
    const first = await api.create(createBody(uploadId));
    expect(first.usage.billable_units).toBe(0);
    await api.create(createBody(uploadId));
    const body = createBody(uploadId);
    const { error } = await api.refuseCreate(402, 'insufficient_credits', body);
    expect(error.message).toContain('0 are left');
    await api.expectRefusal(
      402,
      'insufficient_credits',
      'POST',
      `/v1/evaluations/${failed.id}/retry`,
    );
    expect((await readQuota(api)).used).toBe(3);
  });

  test('are refunded for runs deleted before their end, and not used up by a clip too dear', async () => {
    const { api, uploadId } = await startWith('--credits', '3');
    const remove = (id: string) => api.call('DELETE', `/v1/evaluations/${id}`);
    // A second and a half costs two units; a place is reserved for one.
    const clip = await makeClip({ pictures: moving(36, 24), width: 96, height: 64 });
    const body = { prompt: 'a disc', video: { b64_json: clip.toString('base64') } };
    const [one, other] = [
      await api.create(createBody(uploadId, { outcome: 'stuck' })),
      await api.create(createBody(uploadId, { outcome: 'stuck' })),
    ];
    await api.refuseCreate(402, 'insufficient_credits', body);
    expect((await readQuota(api)).used).toBe(2);
    await remove(one.id);
    const { id } = await api.create(body);
    await remove(other.id);
    await api.refuseCreate(402, 'insufficient_credits', body);
    expect((await api.waitForEnd(id)).status).toBe('completed');
    await remove(id);
    await api.refuseCreate(402, 'insufficient_credits', body);
  });
});
