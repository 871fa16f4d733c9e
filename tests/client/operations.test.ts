import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../../engine/service/client/client.ts';
import { uploadVideo } from '../../engine/service/client/videos.ts';
import { evaluationSchema } from '../../shared/service-api/evaluation.ts';
import { platformStatusSchema } from '../../shared/service-api/platform-status.ts';
import { clientOf, evaluate } from '../support/api-clients.ts';
import { errorFrom } from '../support/error-from.ts';
import { makeClip, moving } from '../support/make-clip.ts';
import { makeFolder } from '../support/make-folder.ts';
import { shareEvaluator } from '../support/shared-evaluator.ts';

const evaluator = shareEvaluator({ faults: [] });
let client: ApiClient;
let clip: Blob;
let uploadId: string;

beforeAll(async () => {
  client = clientOf(evaluator);
  clip = new Blob([new Uint8Array(await makeClip({ pictures: moving(24, 24) }))]);
  uploadId = (await uploadVideo(client, { blob: clip })).id;
});

test('reserves, uploads without the key, completes, polls to ready, creates by upload_id and polls to the end', async () => {
  const progress: number[] = [];
  const onBytes = (sentBytes: number) => progress.push(sentBytes);
  const { id } = await uploadVideo(client, { blob: clip, filename: 'clip.mp4', onBytes });
  const request = { prompt: 'A pattern that drifts', video: { upload_id: id } };
  const { data } = await evaluate(client, request);
  expect(data).toMatchObject({ status: 'completed', video_id: id });
  expect(progress.at(-1)).toBe(clip.size);

  const lines = evaluator.trace();
  // Consecutive polls of one kind count as one step.
  const steps = lines
    .map(({ operation }) => operation)
    .filter((operation, index, all) => operation !== all[index - 1]);
  expect(steps).toEqual([
    'reserveVideo',
    'putBytes',
    'completeVideo',
    'getVideo',
    'createEvaluation',
    'getEvaluation',
  ]);
  for (const line of lines) expect(line.authorization).toBe(line.operation !== 'putBytes');
  const put = lines.find(({ operation }) => operation === 'putBytes');
  expect(put).toMatchObject({ method: 'PUT', status: 200, contentLength: clip.size });
});

test('reports a file that changes during its upload, and does not send it again', async () => {
  const path = join(await makeFolder(), 'clip.mp4');
  await writeFile(path, new Uint8Array(2_000_000));
  const blob = await openAsBlob(path);
  await writeFile(path, new Uint8Array(1_000_000));
  const error = await errorFrom(uploadVideo(client, { blob }));
  expect(error).toMatchObject({ code: 'file_changed', kind: 'user' });
  const operations = evaluator.trace();
  expect(operations.filter(({ operation }) => operation === 'reserveVideo')).toHaveLength(1);
});

test('the answer to a created evaluation has its raw JSON, the request id and the rate limit', async () => {
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

test('requests the status without a key, and refuses to send the quota request without one', async () => {
  const stranger = clientOf(evaluator, { apiKey: undefined });
  const { data, raw } = await client.getStatus();
  expect(platformStatusSchema.parse(raw).state).toBe(data.state);
  expect((await stranger.getStatus()).data.state).toBe('operational');
  const error = await errorFrom(stranger.getQuota());
  expect(error).toMatchObject({ failure: 'auth', code: 'api_key_not_set', outcome: 'not_sent' });
  const asked = evaluator.trace();
  expect(asked.map(({ operation }) => operation)).toEqual(['getStatus', 'getStatus']);
  expect(asked.map(({ authorization }) => authorization)).toEqual([false, false]);
});
