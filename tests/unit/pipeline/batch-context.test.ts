import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { parallelClipsOf } from '../../../engine/evaluation/pipeline/batch-context.ts';
import { createStageBench } from '../../support/stage-bench.ts';

test('by default, the built-in evaluator gets as many clips as there are cores, a service 16', () => {
  expect(parallelClipsOf(null, true)).toBe(availableParallelism());
  expect(parallelClipsOf(null, false)).toBe(16);
  expect(parallelClipsOf(3, true)).toBe(3);
});

test('a job has the progress of its transfer until its next stage', async () => {
  const { context, describedJob } = await createStageBench(() => undefined);
  const job = await describedJob('a');
  context.record(job, { stage: 'upload' });
  context.reportBytes(job, 'upload', 5, 9);
  expect(job.transfer).toEqual({ doneBytes: 5, totalBytes: 9 });
  context.record(job, { stage: 'submit' });
  expect(job.transfer).toBeNull();
});
