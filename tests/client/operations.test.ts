import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../engine/service/client/client.ts';
import { uploadVideo } from '../../engine/service/client/upload-video.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { modelListSchema } from '../../shared/service-api/models.ts';
import { platformStatusSchema } from '../../shared/service-api/platform-status.ts';
import { quotaStateSchema } from '../../shared/service-api/quota.ts';
import { videoRecordSchema } from '../../shared/service-api/video.ts';
import { clientOf } from '../support/client-of.ts';
import { errorFrom } from '../support/error-from.ts';
import { evaluate } from '../support/evaluate.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving } from '../support/make-clip.ts';

let evaluator: EvaluatorProcess;
let client: ApiClient;
let clip: Blob;
let uploadId: string;

beforeAll(async () => {
  // An empty list of faults switches forced outcomes on.
  evaluator = await startEvaluator({ faults: [], allowsPrivate: true });
  client = clientOf(evaluator);
  clip = new Blob([new Uint8Array(await makeClip({ pictures: moving(24, 24) }))]);
  uploadId = (await uploadVideo(client, { blob: clip })).id;
});

afterAll(() => evaluator.stop());

const force = (outcome: string, more: Record<string, unknown> = {}) => ({
  clipcheck_evaluator: { outcome, ...more },
});

describe('createEvaluation', () => {
  test('returns the run, its raw JSON, the request id and the rate limit', async () => {
    const metadata = { clipcheck: { run: 'r1' }, note: 'ä' };
    const answer = await client.createEvaluation({
      prompt: 'A pattern',
      video: { upload_id: uploadId },
      model: 'signal-1',
      glitch_types: ['visual_glitch'],
      metadata,
    });
    expect(evaluationSchema.parse(answer.raw)).toMatchObject({ id: answer.data.id, metadata });
    expect(answer.data).toMatchObject({ attempt: 1, model: 'signal-1', metadata });
    expect(answer.requestId).toEqual(expect.any(String));
    expect(answer.rateLimit).toEqual({
      limit: expect.any(Number),
      remaining: expect.any(Number),
      resetAtSec: expect.any(Number),
    });
  });
});

describe('getEvaluation', () => {
  test('returns the findings and the detectors after polling to the end', async () => {
    const { data, raw } = await evaluate(client, {
      prompt: 'A pattern',
      video: { upload_id: uploadId },
    });
    expect(data.status).toBe('completed');
    expect(data.result?.glitches).toEqual(evaluationSchema.parse(raw).result?.glitches);
    expect(data.detectors?.map(({ detector }) => detector).sort()).toEqual([
      'prompt_misalignment',
      'visual_glitch',
    ]);
  });

  test('reports that the service does not have it', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const error = await errorFrom(client.getEvaluation(id));
    expect(error).toMatchObject({
      failure: 'not_found',
      code: 'not_found',
      message: expect.stringContaining('does not have this evaluation'),
    });
  });
});

describe('retryEvaluation', () => {
  test('returns a new run with the next attempt', async () => {
    const failed = await evaluate(client, {
      prompt: 'A pattern',
      video: { upload_id: uploadId },
      metadata: force('failed', { code: 'model_timeout' }),
    });
    expect(failed.data).toMatchObject({ status: 'failed', error: { code: 'model_timeout' } });
    const retried = await client.retryEvaluation(failed.data.id);
    expect(retried.data.attempt).toBe(2);
    expect(retried.data.id).not.toBe(failed.data.id);
    expect(retried.rateLimit.limit).toEqual(expect.any(Number));
  });

  test('returns a refusal with its message', async () => {
    const done = await evaluate(client, {
      prompt: 'A pattern',
      video: { upload_id: uploadId },
    });
    const error = await errorFrom(client.retryEvaluation(done.data.id));
    expect(error).toMatchObject({ code: 'invalid_body', outcome: 'refused', status: 400 });
  });
});

describe('deleteEvaluation', () => {
  test('deletes once, and treats a second deletion as already done', async () => {
    const { data } = await evaluate(client, {
      prompt: 'A pattern',
      video: { upload_id: uploadId },
    });
    expect(await client.deleteEvaluation(data.id)).toBe('deleted');
    expect(await client.deleteEvaluation(data.id)).toBe('already_gone');
    expect(await errorFrom(client.getEvaluation(data.id))).toMatchObject({ failure: 'not_found' });
  });
});

describe('reserveVideo, putVideo, completeVideo, getVideo', () => {
  test('deliver a clip, step by step', async () => {
    const blob = new Blob([clip, new Uint8Array(8)]);
    const reservation = await client.reserveVideo({
      size_bytes: blob.size,
      content_type: 'video/mp4',
      filename: 'one.mp4',
    });
    expect(reservation.video.status).toBe('pending');
    expect(reservation.uploadUrl?.startsWith(client.origin)).toBe(true);
    await client.putVideo(reservation, blob);
    await client.completeVideo(reservation.video.id);
    const { data, raw } = await client.getVideo(reservation.video.id);
    expect(data.id).toBe(reservation.video.id);
    expect(videoRecordSchema.parse(raw).size_bytes).toBe(blob.size);
  });

  test('rejects a file that is not a clip', async () => {
    const blob = new Blob([new Uint8Array(5_000)]);
    const error = await errorFrom(uploadVideo(client, { blob }));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'video_not_accepted',
      message: expect.stringContaining('The file is not an MP4'),
    });
  });

  test('rejects bytes other than those reserved', async () => {
    const reservation = await client.reserveVideo({ size_bytes: 7, content_type: 'video/mp4' });
    const error = await errorFrom(client.putVideo(reservation, new Blob(['not seven'])));
    expect(error).toMatchObject({ failure: 'upload', status: 400 });
  });

  test('an upload can be aborted in progress', async () => {
    const controller = new AbortController();
    const blob = new Blob([new Uint8Array(30_000_000)]);
    const error = await errorFrom(
      uploadVideo(client, {
        blob,
        signal: controller.signal,
        onBytes: (sentBytes) => {
          if (sentBytes > 1_000_000) controller.abort();
        },
      }),
    );
    expect(error).toMatchObject({ failure: 'aborted', code: 'interrupted' });
  });
});

describe('the three forms of a video', () => {
  test('by upload id', async () => {
    const { data } = await evaluate(client, {
      prompt: 'A pattern',
      video: { upload_id: uploadId },
    });
    expect(data).toMatchObject({ status: 'completed', video_id: uploadId });
  });

  test('inline', async () => {
    const bytes = Buffer.from(await clip.arrayBuffer());
    const { data } = await evaluate(client, {
      prompt: 'A pattern',
      video: { b64_json: bytes.toString('base64') },
    });
    expect(data).toMatchObject({ status: 'completed', input: { video: { num_frames: 24 } } });
  });

  test('by URL', async () => {
    const bytes = new Uint8Array(await clip.arrayBuffer());
    const server: Server = createServer((_request, response) => response.end(bytes));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { data } = await evaluate(client, {
      prompt: 'A pattern',
      video: { url: `http://127.0.0.1:${port}/clip.mp4` },
    });
    server.close();
    expect(data).toMatchObject({ status: 'completed', input: { video: { num_frames: 24 } } });
  });
});

describe('getQuota, listModels, getStatus', () => {
  test('quota with its three scopes', async () => {
    const { data, raw } = await client.getQuota();
    expect(quotaStateSchema.parse(raw)).toMatchObject({ limit: data.limit });
    expect(Object.keys(data.scopes ?? {}).sort()).toEqual(['detect', 'generate', 'upload']);
  });

  test('models with the limits of their input', async () => {
    const { data, raw } = await client.listModels();
    expect(modelListSchema.parse(raw).data).toHaveLength(data.data.length);
    expect(data.data[0]?.input).toMatchObject({ max_duration_sec: 15, formats: ['mp4/h264'] });
  });

  test('status without a key, everything else with one', async () => {
    const stranger = clientOf(evaluator, { apiKey: undefined });
    const before = evaluator.trace().length;
    const { data, raw } = await client.getStatus();
    expect(platformStatusSchema.parse(raw).state).toBe(data.state);
    expect((await stranger.getStatus()).data.state).toBe('operational');
    const error = await errorFrom(stranger.getQuota());
    expect(error).toMatchObject({ failure: 'auth', code: 'api_key_not_set', outcome: 'not_sent' });
    const asked = evaluator.trace().slice(before);
    expect(asked.map(({ operation }) => operation)).toEqual(['getStatus', 'getStatus']);
    expect(asked.map(({ authorization }) => authorization)).toEqual([false, false]);
  });
});
