import { beforeAll, describe, expect, test } from 'vitest';
import { apiCaller } from '../support/api-calls.ts';
import { startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving, smallClip } from '../support/make-clip.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({ faults: [] });
const api = apiCaller(evaluator);
let body: Record<string, unknown>;

beforeAll(async () => {
  const clip = await smallClip();
  body = { prompt: 'a disc', video: { upload_id: (await api.upload(clip)).id } };
});

const create = () => api.call('POST', '/v1/evaluations', { body });

const countCreated = async (): Promise<number> => {
  evaluator.setFaults([]);
  const { json } = await api.call('GET', '/v1/quota');
  return (json as { used: number }).used;
};

const answerTo = async (action: Record<string, unknown>) => {
  const before = await countCreated();
  evaluator.setFaults([{ on: 'createEvaluation', action }]);
  const answer = await create().catch((error: unknown) => error);
  return { answer, created: (await countCreated()) - before };
};

test.each([
  ['an envelope', { code: 'model_timeout' }, { status: 504, text: /"code":"model_timeout"/ }],
  ['a page of a proxy', { html: true }, { status: 502, text: /<html>/ }],
  ['an empty body', { status: 500, empty: true }, { status: 500, text: /^$/ }],
  ['any JSON', { status: 418, body: { a: [1] } }, { status: 418, text: /^\{"a":\[1\]\}$/ }],
])('%s is sent instead of the work, or after it', async (_what, action, { status, text }) => {
  const expected = { status, text: expect.stringMatching(text) };
  expect(await answerTo(action)).toMatchObject({ answer: expected, created: 0 });
  expect(await answerTo({ ...action, after: true })).toMatchObject({
    answer: expected,
    created: 1,
  });
});

test.each([
  ['empty', { empty: true, after: true }, /^$/],
  ['cut in half', { truncate: true }, /"object":"evaluation"/],
])('the real answer may be %s, with its status', async (_what, action, text) => {
  const { answer, created } = await answerTo(action);
  expect(answer).toMatchObject({ status: 201, json: undefined, text: expect.stringMatching(text) });
  expect(created).toBe(1);
});

test.each([
  ['before', 0],
  ['after', 1],
])('a connection may be dropped %s the work', async (drop, expectedCreated) => {
  const { answer, created } = await answerTo({ drop });
  expect(answer).toBeInstanceOf(TypeError);
  expect(created).toBe(expectedCreated);
  const line = evaluator.trace().findLast(({ operation }) => operation === 'createEvaluation');
  expect(line).toMatchObject({ status: null });
});

describe('rules', () => {
  const statuses = async (calls: number): Promise<number[]> => {
    const seen: number[] = [];
    for (let call = 0; call < calls; call += 1) {
      seen.push((await api.call('GET', '/v1/status')).status);
    }
    return seen;
  };

  test('apply from a certain call for a number of calls, and restart counting when the file changes', async () => {
    const rules = [{ on: 'getStatus', from: 2, count: 2, action: { status: 503 } }];
    evaluator.setFaults(rules);
    expect(await statuses(5)).toEqual([200, 503, 503, 200, 200]);
    evaluator.setFaults(rules);
    expect(await statuses(2)).toEqual([200, 503]);
  });

  test('apply in their order, to one operation or to all', async () => {
    evaluator.setFaults([
      { on: 'getStatus', from: 2, action: { status: 503 } },
      { on: '*', count: 'all', action: { status: 500 } },
    ]);
    expect(await statuses(3)).toEqual([500, 503, 500]);
    expect((await api.call('GET', '/v1/models')).status).toBe(500);
  });

  test('with a mistake keep it from starting', async () => {
    const rules = [{ on: 'getStatus', action: { explode: true } }];
    await expect(startEvaluator({ faults: rules })).rejects.toThrow(/faults file.*explode/s);
  });
});

test('the trace has one line for each request, in order, without secrets', async () => {
  const before = evaluator.trace().length;
  const clip = await makeClip({ pictures: moving(14, 24), width: 96, height: 64 });
  await api.upload(clip);
  await apiCaller(evaluator, null).call('GET', '/v1/status');
  const lines = evaluator.trace().slice(before);
  expect(lines[0]).toMatchObject({
    method: 'POST',
    path: '/v1/videos',
    operation: 'reserveVideo',
    status: 201,
    authorization: true,
  });
  expect(lines[1]).toMatchObject({
    operation: 'putBytes',
    path: '/uploads/…',
    authorization: false,
    contentLength: clip.length,
  });
  expect(lines[2]).toMatchObject({ operation: 'completeVideo', status: 200 });
  expect(lines.at(-1)).toMatchObject({ operation: 'getStatus', authorization: false });
  expect(new Set(lines.map(({ requestId }) => requestId)).size).toBe(lines.length);
  expect(JSON.stringify(lines)).not.toContain(evaluator.apiKey);
});
