import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { errorCodes, errorCodeTable } from '../../shared/service-api/error-envelope.ts';
import { readRetryAfterMs } from '../../shared/service-api/rate-limit-headers.ts';
import { type ApiCaller, apiCaller, until } from '../support/api-calls.ts';
import {
  type EvaluatorProcess,
  type FaultRule,
  startEvaluator,
} from '../support/evaluator-process.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { testFor } from '../support/test-for.ts';

let evaluator: EvaluatorProcess;
let api: ApiCaller;
let body: Record<string, unknown>;

beforeAll(async () => {
  evaluator = await startEvaluator({ faults: [] });
  api = apiCaller(evaluator.baseUrl, evaluator.apiKey);
  const clip = await makeClip({ pictures: moving(12, 24), width: 96, height: 64 });
  body = { prompt: 'a disc', video: { upload_id: (await api.upload(clip)).id } };
});

beforeEach(() => evaluator.setFaults([]));

afterAll(() => evaluator.stop());

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

describe('an answer instead of the work', () => {
  test.each(errorCodes)('with the code %s', async (code) => {
    const status = errorCodeTable[code].status ?? 500;
    const { answer, created } = await answerTo({ status, code, message: 'Just so.' });
    expect(answer).toMatchObject({
      status,
      json: { error: { type: errorCodeTable[code].type, code, message: 'Just so.' } },
    });
    expect(created).toBe(0);
  });

  test.each([
    ['a page of a proxy', { status: 502, html: true }, { status: 502, text: /<html>/ }],
    ['an empty body', { status: 500, empty: true }, { status: 500, text: /^$/ }],
    ['any JSON', { status: 418, body: { a: [1] } }, { status: 418, text: /^\{"a":\[1\]\}$/ }],
    ['a status alone', { status: 503 }, { status: 503, text: /^$/ }],
  ])('with %s', async (_what, action, expected) => {
    const { answer, created } = await answerTo(action);
    expect(answer).toMatchObject({
      status: expected.status,
      text: expect.stringMatching(expected.text),
    });
    expect(created).toBe(0);
  });

  test('with a redirect', async () => {
    evaluator.setFaults([
      { on: 'getStatus', action: { redirect: 'https://other.example/', status: 307 } },
    ]);
    const answer = await api.call('GET', '/v1/status');
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      307,
      'https://other.example/',
    ]);
  });

  test('with Retry-After in seconds, as a date, and further headers', async () => {
    const headersOf = async (action: Record<string, unknown>) => {
      evaluator.setFaults([
        { on: 'getStatus', action: { status: 503, code: 'internal_error', ...action } },
      ]);
      return (await api.call('GET', '/v1/status')).headers;
    };
    expect((await headersOf({ retryAfter: 7 })).get('Retry-After')).toBe('7');
    const dated = await headersOf({ retryAfter: 'date' });
    expect(dated.get('Retry-After')).toMatch(/ GMT$/);
    expect(readRetryAfterMs(dated, Date.now())).toBeLessThanOrEqual(2000);
    expect(
      (await headersOf({ headers: { 'X-RateLimit-Reset': '9' } })).get('X-RateLimit-Reset'),
    ).toBe('9');
  });

  test('of more than 16 MiB', async () => {
    evaluator.setFaults([{ on: 'getStatus', action: { oversize: true } }]);
    expect((await api.call('GET', '/v1/status')).text.length).toBeGreaterThan(16 * 1024 * 1024);
  });
});

describe('an answer after the work', () => {
  test.each([
    ['a page of a proxy', { status: 502, html: true, after: true }, 502],
    ['an envelope', { status: 500, code: 'internal_error', after: true }, 500],
    ['an empty body with the real status', { empty: true, after: true }, 201],
  ])('%s', async (_what, action, status) => {
    const { answer, created } = await answerTo(action);
    expect(answer).toMatchObject({ status });
    expect(created).toBe(1);
  });

  test('that is cut in half, with its real status', async () => {
    const { answer, created } = await answerTo({ truncate: true });
    expect(answer).toMatchObject({
      status: 201,
      json: undefined,
      text: expect.stringContaining('"object":"evaluation"'),
    });
    expect(created).toBe(1);
  });

  test('that is delayed', async () => {
    const startedMs = performance.now();
    const { answer, created } = await answerTo({ delayMs: 300 });
    expect(performance.now() - startedMs).toBeGreaterThanOrEqual(300);
    expect(answer).toMatchObject({ status: 201 });
    expect(created).toBe(1);
  });
});

test('a held answer is sent after the work, once the rules have changed', async () => {
  const before = await countCreated();
  evaluator.setFaults([{ on: 'createEvaluation', count: 'all', action: { hold: true } }]);
  let isAnswered = false;
  const answers = [create(), create()].map((one) =>
    one.then(({ status }) => {
      isAnswered = true;
      return status;
    }),
  );
  await until(
    async () => ((await api.call('GET', '/v1/quota')).json as { used: number }).used,
    (used) => used === before + 2,
  );
  expect(isAnswered).toBe(false);
  evaluator.setFaults([]);
  expect(await Promise.all(answers)).toEqual([201, 201]);
});

describe('a dropped connection', () => {
  test.each([
    ['before', 0],
    ['after', 1],
  ])('%s the work', async (drop, expectedCreated) => {
    const { answer, created } = await answerTo({ drop });
    expect(answer).toBeInstanceOf(TypeError);
    expect(created).toBe(expectedCreated);
    const line = evaluator.trace().findLast(({ operation }) => operation === 'createEvaluation');
    expect(line).toMatchObject({ status: null });
  });

  test('during an upload uses up its address', async () => {
    const clip = await makeClip({ pictures: moving(13, 24), width: 96, height: 64 });
    const { upload_url } = await api.reserve({
      size_bytes: clip.length,
      content_type: 'video/mp4',
    });
    evaluator.setFaults([{ on: 'putBytes', action: { drop: 'after' } }]);
    await expect(api.put(upload_url, clip)).rejects.toThrow(TypeError);
    expect((await api.put(upload_url, clip)).status).toBe(403);
  });
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

  testFor<[string, FaultRule[]]>(
    'with %s keep the evaluator from starting',
    [
      ['an unknown operation', [{ on: 'getEverything', action: {} }]],
      ['an unknown action', [{ on: 'getStatus', action: { explode: true } }]],
      ['an unknown code', [{ on: 'getStatus', action: { status: 400, code: 'no_such_code' } }]],
    ],
    ['an unknown action'],
    async ([, rules]) => {
      await expect(startEvaluator({ faults: rules })).rejects.toThrow(/exit code 2.*faults file/s);
    },
  );
});

test('the trace has one line for each request, in order, without secrets', async () => {
  const before = evaluator.trace().length;
  const clip = await makeClip({ pictures: moving(14, 24), width: 96, height: 64 });
  await api.upload(clip);
  await apiCaller(evaluator.baseUrl, null).call('GET', '/v1/status');
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
