import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { submitAndWait } from '../../engine/api-client/submit-and-wait.ts';
import { clientOf } from '../support/client-of.ts';
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

test('reserve, PUT without the key, complete, poll to ready, create by upload_id, poll to the end', async () => {
  const client = clientOf(evaluator);
  const blob = await openAsBlob(path);
  const progress: number[] = [];
  const created: string[] = [];
  const { data } = await submitAndWait(
    client,
    { prompt: 'A pattern that drifts', video: { blob, filename: 'clip.mp4' } },
    {
      onBytes: (sentBytes) => progress.push(sentBytes),
      onCreated: (answer) => created.push(answer.data.id),
    },
  );
  expect(data.status).toBe('completed');
  expect(created).toEqual([data.id]);
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
  expect(data.video_id).toBeTypeOf('string');
});

test('the same bytes again, named by their hash, are not transferred', async () => {
  const client = clientOf(evaluator);
  const blob = await openAsBlob(path);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await submitAndWait(client, { prompt: 'First', video: { blob, sha256 } });
  const before = evaluator.trace().length;
  const { data } = await submitAndWait(client, { prompt: 'Second', video: { blob, sha256 } });
  const operations = evaluator
    .trace()
    .slice(before)
    .map(({ operation }) => operation);
  expect(data.status).toBe('completed');
  expect(operations.slice(0, 2)).toEqual(['reserveVideo', 'createEvaluation']);
  expect(operations).not.toContain('putBytes');
});
