import { expect, test } from 'vitest';
import type { Job } from '../../../../engine/evaluation/pipeline/job.ts';
import { dedupe } from '../../../../engine/evaluation/pipeline/stages/dedupe.ts';
import type { EvaluateOptions } from '../../../../shared/domain/evaluate-options.ts';
import type { BatchId, RunId } from '../../../../shared/domain/ids.ts';
import { receivedEvaluationSchema } from '../../../../shared/service-api/evaluation.ts';
import { resultOf } from '../../../support/result-of.ts';
import { createStageBench } from '../../../support/stage-bench.ts';

const setUp = async (options: Partial<EvaluateOptions> = {}) => {
  const { context, store, describedJob } = await createStageBench(
    (_request, response) => response.end(),
    options,
  );
  const job = await describedJob('clip');
  const earlier = store.batches.create(context.serviceId, {});
  /** A run of the same work. */
  const addRun = (status: string, batchId: BatchId = earlier, result?: object): RunId => {
    if (!job.request) throw new Error('a described job has a request');
    const origin = { batchId, promptSource: 'typed', parentId: null };
    const runId = store.runs.createIntent(job.request, origin);
    const sent = { id: runId, status, ...(result === undefined ? {} : { result }) };
    if (status === 'uncertain') store.runs.markUncertain(runId);
    else if (status !== 'intent')
      store.runs.saveAnswer(runId, receivedEvaluationSchema.parse(sent), sent);
    return runId;
  };
  const stood = (one: Job) => [one.runId, one.isReused, one.isSent];
  return { context, store, job, addRun, stood };
};

const clear = resultOf([]);

test('takes over a finished run of the same work, and sends nothing', async () => {
  const { context, job, addRun, stood } = await setUp();
  const runId = addRun('completed', undefined, clear);
  expect(await dedupe(job, context)).toEqual({ kind: 'end', state: 'completed', reason: null });
  expect(stood(job)).toEqual([runId, true, false]);
});

test.each(['intent', 'failed'])('a run that is only %s is no result', async (status) => {
  const { context, job, addRun, stood } = await setUp();
  addRun(status);
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(stood(job)).toEqual([null, false, false]);
});

test('waits for a submitted run', async () => {
  const { context, job, addRun, stood } = await setUp();
  const runId = addRun('queued');
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(stood(job)).toEqual([runId, true, true]);
});

test('a run with an unknown outcome waits for a decision, and continues after it', async () => {
  const { context, job, addRun, stood } = await setUp();
  const runId = addRun('uncertain');
  expect(await dedupe(job, context)).toMatchObject({
    ...{ kind: 'end', state: 'uncertain', reason: { code: 'outcome_unknown' } },
  });
  expect(stood(job)).toEqual([runId, false, false]);
  job.runId = null;
  job.resends = runId;
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(job.runId).toBeNull();
});

test.each(['uncertain', 'queued'])(
  'a later run that is %s precedes a finished one',
  async (status) => {
    const { context, job, addRun } = await setUp();
    addRun('completed', undefined, clear);
    const runId = addRun(status);
    await dedupe(job, context);
    expect(job.runId).toBe(runId);
  },
);

test('sends the chosen submission again, also behind a newer result', async () => {
  const { context, job, addRun } = await setUp();
  job.resends = addRun('uncertain');
  addRun('completed', undefined, clear);
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(job.runId).toBeNull();
});

test('judges a forced clip again', async () => {
  const { context, job, addRun } = await setUp({ force: true });
  addRun('completed', undefined, clear);
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(job.runId).toBeNull();
});

test('shares what the batch has paid for, forced or not', async () => {
  const { context, job, addRun } = await setUp({ force: true });
  const runId = addRun('completed', context.batchId, clear);
  expect(await dedupe(job, context)).toMatchObject({ kind: 'end', state: 'completed' });
  expect(job.runId).toBe(runId);
});

test('requests an unreadable result again', async () => {
  const { context, store, job, addRun, stood } = await setUp();
  const runId = addRun('completed');
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(store.runs.byId(runId)?.state).toBe('submitted');
  expect(stood(job)).toEqual([runId, true, true]);
});
