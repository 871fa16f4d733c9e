import { expect, test } from 'vitest';
import { createKeyRing } from '../../evaluator/server/key-ring.ts';
import { modelListSchema } from '../../shared/service-api/models.ts';
import { apiCaller } from '../support/api-calls.ts';
import { smallClip } from '../support/make-clip.ts';
import { dripRequest, sendRaw } from '../support/raw-requests.ts';
import { evaluatorForTest, shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({
  keys: [
    { key: 'key-of-ann', account: 'ann' },
    { key: 'second-key-of-ann', account: 'ann' },
    { key: 'key-of-bob', account: 'bob' },
  ],
});
const anonymous = apiCaller(evaluator, null);

// `openapi.test.ts` shows that every operation but the status refuses requests without a key.
test.each([
  ['missing_api_key', undefined],
  ['unauthenticated', 'Basic a2V5LW9mLWFubg=='],
  ['unauthenticated', 'Bearer'],
  ['unauthenticated', 'Bearer two words'],
  ['invalid_api_key', 'Bearer some-other-key'],
])('refuses with %s when the header is %s', async (code, header) => {
  const headers: Record<string, string> = header === undefined ? {} : { Authorization: header };
  const { error } = await anonymous.expectRefusal(401, code, 'GET', '/v1/models', { headers });
  expect(error.type).toBe('authentication_error');
  expect(error.message).not.toContain('some-other-key');
});

test('accepts the scheme in any case', () =>
  anonymous.expectAnswer(modelListSchema, 200, 'GET', '/v1/models', {
    headers: { Authorization: 'bearer key-of-ann' },
  }));

test("shows an account's videos and evaluations to all of its keys and no other account", async () => {
  const ann = apiCaller(evaluator, 'key-of-ann');
  const video = await ann.upload(await smallClip());
  const body = { prompt: 'a disc', video: { upload_id: video.id } };
  const { id } = await ann.create(body);
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
  await bob.refuseCreate(400, 'invalid_video', body);
  expect((await ann.getEvaluation(id)).status).toBe('completed');
});

test('any key is accepted only until a database has its first, even if that is revoked', async () => {
  const stored = new Map<string, { account: string; limits: object; revokedAt: Date }>();
  const ownerOf = createKeyRing('any', async () => stored);
  expect((await ownerOf('Bearer any-key')).account).toMatch(/^key-/);
  stored.set('hash', { account: 'ann', limits: {}, revokedAt: new Date() });
  await expect(ownerOf('Bearer any-key')).rejects.toThrow(/unknown/);
});

test('takes a request id that is printable and short, and makes one for others', async () => {
  const answeredTo = async (id: string) => {
    const { headers } = await anonymous.call('GET', '/v1/status', {
      headers: { 'X-Request-Id': id },
    });
    return headers.get('X-Request-Id');
  };
  expect(await answeredTo('proxy-7f')).toBe('proxy-7f');
  expect(evaluator.trace().at(-1)?.requestId).toBe('proxy-7f');
  expect(await answeredTo('two words')).toMatch(/^req_/);
  expect(await answeredTo('x'.repeat(101))).toMatch(/^req_/);
});

test('refuses requests under another host name or port', async () => {
  const { port } = new URL(evaluator.baseUrl);
  const hosts = [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `rebound.example:${port}`,
    '127.0.0.1:1',
  ];
  const statuses = hosts.map(async (host) => {
    const headers = { host, Authorization: 'Bearer key-of-ann' };
    return (await sendRaw(Number(port), '/v1/models', { headers })).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200, 403, 403]);
});

test('names its public address where it has one, and takes requests for it', async () => {
  const publicUrl = 'https://clips.example.org';
  const { baseUrl } = await evaluatorForTest({ args: ['--public-url', publicUrl], keys: 'any' });
  const reserved = { size_bytes: 10, content_type: 'video/mp4' };
  const headers = { host: 'clips.example.org', Authorization: 'Bearer key-of-ann' };
  const { port } = new URL(baseUrl);
  const answer = await sendRaw(Number(port), '/v1/models', { headers });
  expect(answer.status).toBe(200);
  const video = await apiCaller({ baseUrl, apiKey: 'key-of-ann' }).reserve(reserved);
  expect(video.upload_url).toMatch(`${publicUrl}/uploads/`);
});

test.for([
  ['for another host', 403, 'POST /v1/evaluations', 'evil.example'],
  ['without a key', 401, 'POST /v1/evaluations', null],
  ['that only reads', 401, 'GET /v1/models', null],
] as const)(
  'a request %s is answered with %i and closed while its body drips',
  async ([, status, line, otherHost]) => {
    const { host, port } = new URL(evaluator.baseUrl);
    const head = [`${line} HTTP/1.1`, `Host: ${otherHost ?? host}`];
    expect(await dripRequest(Number(port), head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  },
);
