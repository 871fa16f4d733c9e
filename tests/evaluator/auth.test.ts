import { describe, expect, test } from 'vitest';
import { modelListSchema } from '../../shared/service-api/models.ts';
import { platformStatusSchema } from '../../shared/service-api/platform-status.ts';
import { apiCaller } from '../support/api-calls.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({
  keys: [
    { key: 'key-of-ann', account: 'ann' },
    { key: 'second-key-of-ann', account: 'ann' },
    { key: 'key-of-bob', account: 'bob' },
  ],
});
const anonymous = apiCaller(evaluator, null);

const authenticated = [
  ['POST', '/v1/evaluations'],
  ['GET', '/v1/evaluations/x'],
  ['DELETE', '/v1/evaluations/x'],
  ['POST', '/v1/evaluations/x/retry'],
  ['POST', '/v1/videos'],
  ['POST', '/v1/videos/x/complete'],
  ['GET', '/v1/videos/x'],
  ['GET', '/v1/quota'],
  ['GET', '/v1/models'],
] as const;

describe.each(authenticated)('%s %s', (method, path) => {
  test.each([
    ['missing_api_key', undefined],
    ['unauthenticated', 'Basic a2V5LW9mLWFubg=='],
    ['unauthenticated', 'Bearer'],
    ['unauthenticated', 'Bearer two words'],
    ['invalid_api_key', 'Bearer some-other-key'],
  ])('refuses with %s when the header is %s', async (code, header) => {
    const headers: Record<string, string> = header === undefined ? {} : { Authorization: header };
    const { error } = await anonymous.expectRefusal(401, code, method, path, { headers });
    expect(error.type).toBe('authentication_error');
    expect(error.message).not.toContain('some-other-key');
  });
});

test('accepts the scheme in any case', () =>
  anonymous.expectAnswer(modelListSchema, 200, 'GET', '/v1/models', {
    headers: { Authorization: 'bearer key-of-ann' },
  }));

test('reports the status without a key, and with a wrong one', async () => {
  await anonymous.expectAnswer(platformStatusSchema, 200, 'GET', '/v1/status');
  const stranger = apiCaller(evaluator, 'some-other-key');
  await stranger.expectAnswer(platformStatusSchema, 200, 'GET', '/v1/status');
});

test("shows an account's videos and evaluations to all of its keys and no other account", async () => {
  const ann = apiCaller(evaluator, 'key-of-ann');
  const video = await ann.upload(await makeClip({ pictures: moving(12, 24) }));
  const { id } = await ann.create({ prompt: 'a disc', video: { upload_id: video.id } });
  await ann.waitForEnd(id);

  const second = apiCaller(evaluator, 'second-key-of-ann');
  expect((await second.getEvaluation(id)).id).toBe(id);
  expect((await second.getVideo(video.id)).id).toBe(video.id);

  const bob = apiCaller(evaluator, 'key-of-bob');
  for (const [method, path] of [
    ['GET', `/v1/evaluations/${id}`],
    ['DELETE', `/v1/evaluations/${id}`],
    ['POST', `/v1/evaluations/${id}/retry`],
    ['GET', `/v1/videos/${video.id}`],
    ['POST', `/v1/videos/${video.id}/complete`],
  ] as const) {
    await bob.expectRefusal(404, 'not_found', method, path);
  }
  const body = { prompt: 'a disc', video: { upload_id: video.id } };
  await bob.refuseCreate(400, 'invalid_video', body);
  expect((await ann.getEvaluation(id)).status).toBe('completed');
});

test('refuses requests under another host name', async () => {
  const { port } = new URL(evaluator.baseUrl);
  const { request } = await import('node:http');
  const statusFor = (host: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { Host: host, Authorization: 'Bearer key-of-ann' };
      const outgoing = request({ host: '127.0.0.1', port, path: '/v1/models', headers });
      outgoing.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      outgoing.on('error', reject).end();
    });
  expect(await statusFor(`127.0.0.1:${port}`)).toBe(200);
  expect(await statusFor(`localhost:${port}`)).toBe(200);
  expect(await statusFor(`rebound.example:${port}`)).toBe(403);
  expect(await statusFor('127.0.0.1:1')).toBe(403);
});
