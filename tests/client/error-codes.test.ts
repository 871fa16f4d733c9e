import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../../engine/service/client/client.ts';
import type { ApiError } from '../../engine/service/client/errors.ts';
import { uploadVideo } from '../../engine/service/client/upload-video.ts';
import type { CreateEvaluationRequest } from '../../shared/service-api/create-evaluation.ts';
import { errorCodeTable } from '../../shared/service-api/error-envelope.ts';
import { clientOf } from '../support/client-of.ts';
import { errorFrom } from '../support/error-from.ts';
import { evaluate } from '../support/evaluate.ts';
import {
  type EvaluatorProcess,
  type EvaluatorSetUp,
  startEvaluator,
} from '../support/evaluator-process.ts';
import { makeClip, moving } from '../support/make-clip.ts';

let evaluator: EvaluatorProcess;
let client: ApiClient;
let clip: Blob;
let request: CreateEvaluationRequest;

beforeAll(async () => {
  evaluator = await startEvaluator({ faults: [] });
  client = clientOf(evaluator);
  clip = new Blob([new Uint8Array(await makeClip({ pictures: moving(24, 24) }))]);
  const { id } = await uploadVideo(client, { blob: clip });
  request = { prompt: 'A pattern', video: { upload_id: id } };
});

afterAll(() => evaluator.stop());

/** The codes that an answer can carry; `run_abandoned` only occurs in a failed run. */
const refusals = Object.entries(errorCodeTable).filter(([, { status }]) => status !== null);

describe('each code in the error envelope of a refused create', () => {
  test.each(refusals)('%s', async (code, { status }) => {
    evaluator.setFaults([{ on: 'createEvaluation', action: { status, code } }]);
    const before = evaluator.trace().length;
    const error = await errorFrom(client.createEvaluation(request));
    const [line, ...more] = evaluator.trace().slice(before);
    expect(error).toMatchObject({ code, status, outcome: 'refused' });
    // The id quoted to support is the one the service knows.
    expect(error).toMatchObject({ requestId: line?.requestId });
    expect(String(error)).toContain(`request id ${line?.requestId}`);
    expect(more).toEqual([]);
  });
});

describe('each code in the error of a failed run', () => {
  test.each(Object.keys(errorCodeTable))('%s', async (code) => {
    evaluator.setFaults([]);
    const { data } = await evaluate(client, {
      ...request,
      metadata: { clipcheck_evaluator: { outcome: 'failed', code } },
    });
    expect(data.status).toBe('failed');
    expect(data.error).toMatchObject({
      code,
      message: expect.any(String),
      request_id: expect.any(String),
    });
    expect(data.result).toBeNull();
  });
});

const withEvaluator = async (
  setUp: EvaluatorSetUp,
  use: (own: EvaluatorProcess) => Promise<void>,
): Promise<void> => {
  const own = await startEvaluator(setUp);
  try {
    await use(own);
  } finally {
    await own.stop();
  }
};

describe('codes that the evaluator returns', () => {
  test('invalid_api_key: an unknown key', async () => {
    const stranger = clientOf(evaluator, { apiKey: 'another-key-entirely' });
    const error = await errorFrom(stranger.getQuota());
    expect(error).toMatchObject({
      failure: 'auth',
      code: 'invalid_api_key',
      status: 401,
      kind: 'user',
    });
    expect(String(error)).not.toContain('another-key-entirely');
  });

  test('missing_prompt, prompt_too_long, unknown_model, invalid_glitch_types', async () => {
    // Past the client's own check, so that the service refuses.
    const answer = async (body: object) =>
      (
        await fetch(`${evaluator.baseUrl}/v1/evaluations`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${evaluator.apiKey}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ ...request, ...body }),
        })
      ).clone();
    const asIfSent = (response: Response) =>
      clientOf(evaluator, { fetch: async () => response }).createEvaluation(request);
    for (const [body, code] of [
      [{ prompt: ' ' }, 'missing_prompt'],
      [{ prompt: 'x'.repeat(2501) }, 'prompt_too_long'],
      [{ model: 'signal-0' }, 'unknown_model'],
      [{ glitch_types: [] }, 'invalid_glitch_types'],
    ] as const) {
      const error = await errorFrom(asIfSent(await answer(body)));
      expect(error).toMatchObject({ code, status: 400, outcome: 'refused' });
    }
  });

  test('not_found: an unknown evaluation', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    expect(await errorFrom(client.getEvaluation(id))).toMatchObject({ failure: 'not_found' });
  });

  test('invalid_video: bytes that are not a clip', async () => {
    const video = { b64_json: 'AAAA'.repeat(100) };
    const error = await errorFrom(client.createEvaluation({ ...request, video }));
    expect(error).toMatchObject({ code: 'invalid_video', outcome: 'refused' });
  });

  test('insufficient_credits', () =>
    withEvaluator({ args: ['--credits', '0'] }, async (own) => {
      const poor = clientOf(own);
      const { id } = await uploadVideo(poor, { blob: clip });
      const video = { upload_id: id };
      const error = await errorFrom(poor.createEvaluation({ ...request, video }));
      expect(error).toMatchObject({
        failure: 'credits',
        code: 'insufficient_credits',
        outcome: 'refused',
      });
    }));

  test('rate_limited: gives the wait, and accepts requests after it', () =>
    withEvaluator({ args: ['--detect-limit', '1', '--window-sec', '5'] }, async (own) => {
      // The end of the window is a time of day, so this client has the real clock.
      const hasty = createApiClient({ ...own, fetch: globalThis.fetch });
      const { id } = await uploadVideo(hasty, { blob: clip });
      const create = () => hasty.createEvaluation({ ...request, video: { upload_id: id } });
      await create();
      const error = await errorFrom(create());
      expect(error).toMatchObject({
        failure: 'rate_limit',
        code: 'rate_limited',
        status: 429,
        outcome: 'refused',
      });
      const { retryAfterMs = 0 } = error as ApiError;
      expect(retryAfterMs).toBeGreaterThanOrEqual(1_000);
      await hasty.clock.sleep(retryAfterMs);
      await create();
      const creates = own.trace().filter(({ operation }) => operation === 'createEvaluation');
      expect(creates.map(({ status }) => status)).toEqual([201, 429, 201]);
    }));

  test('concurrency_limit', () =>
    withEvaluator({ faults: [], args: ['--concurrency', '1'] }, async (own) => {
      const busy = clientOf(own);
      const { id } = await uploadVideo(busy, { blob: clip });
      const stuck = { clipcheck_evaluator: { outcome: 'stuck' } };
      const video = { upload_id: id };
      await busy.createEvaluation({ prompt: 'A pattern', video, metadata: stuck });
      const error = await errorFrom(busy.createEvaluation({ prompt: 'A pattern', video }));
      expect(error).toMatchObject({
        failure: 'rate_limit',
        code: 'concurrency_limit',
        status: 429,
        outcome: 'refused',
      });
      expect((error as ApiError).retryAfterMs).toBeGreaterThanOrEqual(1_000);
    }));
});
