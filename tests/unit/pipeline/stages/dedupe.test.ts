import { expect, test, vi } from 'vitest';
import type { Job } from '../../../../engine/evaluation/pipeline/job.ts';
import { dedupe } from '../../../../engine/evaluation/pipeline/stages/dedupe.ts';
import type { EvaluateOptions } from '../../../../shared/domain/evaluate-options.ts';
import type { BatchId, RunId } from '../../../../shared/domain/ids.ts';
import { resultOf } from '../../../../tools/library/made-up-evaluation.ts';
import { createStageBench } from '../../../support/stage-bench.ts';
import { storeRun } from '../../../support/stored-runs.ts';

const setUp = async (options: Partial<EvaluateOptions> = {}) => {
  const { context, store, describedJob } = await createStageBench(
    (_request, response) => response.end(),
    options,
  );
  const job = await describedJob('clip');
  const earlier = store.batches.create(context.serviceId, {});
  const addRun = (status: string, batchId: BatchId = earlier, result?: object): RunId => {
    if (!job.request) throw new Error('a described job has a request');
    return storeRun(store, { ...job.request, batchId, status, answer: { result } });
  };
  const addRunOfOtherKey = (status: string): RunId => {
    if (!job.request) throw new Error('a described job has a request');
    const baseUrl = store.services.baseUrl(context.serviceId) ?? '';
    const serviceId = store.services.remote(baseUrl, 'another-key');
    return storeRun(store, { ...job.request, serviceId, batchId: earlier, status });
  };
  const stood = (one: Job) => [one.runId, one.isReused, one.isSent];
  return { context, store, job, addRun, addRunOfOtherKey, stood };
};

const clear = resultOf([]);

test.each([
  [
    'takes over a finished run',
    'completed',
    { kind: 'end', state: 'completed' },
    [true, true, false],
  ],
  ['does not take an intent for a result', 'intent', { kind: 'next' }, [false, false, false]],
  ['does not take a failed run for a result', 'failed', { kind: 'next' }, [false, false, false]],
  ['waits for a submitted run', 'queued', { kind: 'next' }, [true, true, true]],
  [
    'leaves a run with an unknown outcome to the user',
    'uncertain',
    { kind: 'end', state: 'uncertain', reason: { code: 'outcome_unknown' } },
    [true, false, false],
  ],
] as const)('%s of the same work', async (_what, status, outcome, [isTaken, isReused, isSent]) => {
  const { context, job, addRun, stood } = await setUp();
  const runId = addRun(status, undefined, status === 'completed' ? clear : undefined);
  expect(await dedupe(job, context)).toMatchObject(outcome);
  expect(stood(job)).toEqual([isTaken ? runId : null, isReused, isSent]);
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

test.each([
  [false, 'another key awaits, also before a result'],
  [true, 'this key may have paid for, not what another key awaits'],
])('forced: %s, prefers what %s', async (force) => {
  const { context, job, addRun, addRunOfOtherKey } = await setUp({ force });
  addRun('completed', undefined, clear);
  const own = force ? addRun('uncertain') : null;
  const others = addRunOfOtherKey('queued');
  await dedupe(job, context);
  expect(job.runId).toBe(own ?? others);
});

test('sends the chosen submission again, also behind a newer result', async () => {
  const { context, job, addRun } = await setUp();
  job.resends = addRun('uncertain');
  addRun('completed', undefined, clear);
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(job.runId).toBeNull();
});

test('judges a forced clip again, but shares what the batch has paid for', async () => {
  const { context, job, addRun } = await setUp({ force: true });
  // Two results of the same millisecond have no order.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 1000 });
  addRun('completed', undefined, clear);
  vi.useRealTimers();
  expect(await dedupe(job, context)).toEqual({ kind: 'next' });
  expect(job.runId).toBeNull();
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
