import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadVideo } from '../../engine/service/client/upload-video.ts';
import { clientOf } from '../support/client-of.ts';
import { evaluate } from '../support/evaluate.ts';
import { type EvaluatorProcess, startEvaluator } from '../support/evaluator-process.ts';
import { makeClip, moving } from '../support/make-clip.ts';

let evaluator: EvaluatorProcess;
let folder: string;
let path: string;

beforeAll(async () => {
  evaluator = await startEvaluator();
  folder = await mkdtemp(join(tmpdir(), 'clipcheck-conversation-'));
  path = join(folder, 'clip.mp4');
  await writeFile(path, await makeClip({ pictures: moving(24, 24) }));
});

afterAll(async () => {
  await evaluator.stop();
  await rm(folder, { recursive: true, force: true });
});

test('reserves, uploads without the key, completes, polls to ready, creates by upload_id and polls to the end', async () => {
  const client = clientOf(evaluator);
  const blob = await openAsBlob(path);
  const progress: number[] = [];
  const { id } = await uploadVideo(client, {
    blob,
    filename: 'clip.mp4',
    onBytes: (sentBytes) => progress.push(sentBytes),
  });
  const request = { prompt: 'A pattern that drifts', video: { upload_id: id } };
  const { data } = await evaluate(client, request);
  expect(data.status).toBe('completed');
  expect(progress.at(-1)).toBe(blob.size);

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
  for (const line of lines) {
    expect(line.authorization).toBe(line.operation !== 'putBytes');
  }
  const put = lines.find(({ operation }) => operation === 'putBytes');
  expect(put).toMatchObject({ method: 'PUT', status: 200, contentLength: blob.size });
  expect(data.video_id).toBe(id);
});

test('does not transfer the same bytes again, named by their hash', async () => {
  const client = clientOf(evaluator);
  const blob = await openAsBlob(path);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await uploadVideo(client, { blob, sha256 });
  const before = evaluator.trace().length;
  const again = await uploadVideo(client, { blob, sha256 });
  const request = { prompt: 'A pattern', video: { upload_id: again.id } };
  const { data } = await evaluate(client, request);
  const operations = evaluator
    .trace()
    .slice(before)
    .map(({ operation }) => operation);
  expect(data.status).toBe('completed');
  expect(operations.slice(0, 2)).toEqual(['reserveVideo', 'createEvaluation']);
  expect(operations).not.toContain('putBytes');
});
