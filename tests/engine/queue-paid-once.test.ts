import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openStore } from '../../engine/store/store.ts';
import type { BatchId } from '../../shared/domain/ids.ts';
import type { QueueUnderTest } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { heldResults } from '../support/evaluator-process.ts';
import { forceOutcomes } from '../support/forced-outcomes.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';
import { evaluatorForTest } from '../support/shared-evaluator.ts';

const { setUp, makeClips } = createQueueFixture();

const firstFails = () => forceOutcomes((created) => (created === 1 ? 'failed' : null));

/** More jobs than are loaded at once, all without a file. */
const addLostJobs = (dataDir: string, batchId: BatchId): void => {
  const store = openStore(dataDir);
  const lost = Array.from({ length: 600 }, (_, index) => ({
    path: join(dataDir, `gone-${index}.mp4`),
    root: dataDir,
  }));
  store.jobs.add(batchId, lost);
  store.close();
};

const whileLoading = (engine: QueueUnderTest, batchId: BatchId, work: () => void): void => {
  const unsubscribe = engine.subscribe(({ type }) => {
    if (type !== 'queue-changed' || engine.batch(batchId).phase !== 'running') return;
    unsubscribe();
    queueMicrotask(work);
  });
};

test('a batch whose evaluation was retried meanwhile does not request it again', async () => {
  const { engine, folder, requests, evaluator } = await setUp(1, {
    ports: { fetch: firstFails() },
  });
  const { batchId: failed } = await engine.finish(folder);
  evaluator.setFaults([heldResults]);
  const ahead = engine.add(await makeClips(1));
  const { batchIds } = await engine.queue.retry({ batchId: failed });
  const [again = failed] = batchIds;
  engine.queue.pause({ batchId: again });
  evaluator.setFaults([]);
  await engine.untilPhase(ahead, 'ended');
  await engine.retry({ states: ['failed'] }, new AbortController().signal);
  expect(requests('retryEvaluation')).toHaveLength(1);
  engine.queue.resume({ batchId: again });
  const ended = await engine.untilPhase(again, 'ended');
  expect(ended).toMatchObject({ counts: { total: 1, failed: 1 }, actualUnits: 0 });
  expect(engine.jobs(again)[0]).toMatchObject({ isReused: true });
  expect(engine.jobs(again)[0]?.runId).not.toBeNull();
  expect(requests('retryEvaluation')).toHaveLength(1);
});

test('a retry that is requested twice at the same time runs once', async () => {
  const { engine, folder, requests } = await setUp(2, { ports: { fetch: firstFails() } });
  const { batchId } = await engine.finish(folder, { options: { concurrency: 1 } });
  const asked = await Promise.all([
    engine.queue.retry({ batchId }),
    engine.queue.retry({ batchId }),
  ]);
  expect(asked.map(({ retried }) => retried)).toEqual([1, 0]);
  for (const { batchIds } of asked) {
    for (const again of batchIds) await engine.untilPhase(again, 'ended');
  }
  expect(requests('retryEvaluation')).toHaveLength(1);
});

test('a submission that will be sent again needs no decision until that is undone', async () => {
  const lost = { on: 'createEvaluation', action: { drop: 'after' } } as const;
  const { engine, folder, evaluator, requests } = await setUp(1, { faults: [lost] });
  await engine.finish(folder);
  evaluator.setFaults([heldResults]);
  const ahead = engine.add(await makeClips(1));
  const runIds = engine.queue.uncertain().map(({ runId }) => runId);
  expect(runIds).toHaveLength(1);
  await engine.queue.decide({ decision: 'resend', runIds });
  expect(engine.queue.uncertain()).toEqual([]);
  for (const decision of ['resend', 'drop'] as const) {
    expect(await errorFrom(engine.queue.decide({ decision, runIds }))).toMatchObject({
      code: 'not_that_run',
    });
  }
  const again = engine.queue.list().at(-1)?.batchId ?? ahead;
  engine.queue.cancel({ batchId: again });
  expect(engine.queue.uncertain().map(({ runId }) => runId)).toEqual(runIds);
  evaluator.setFaults([]);
  await engine.untilPhase(ahead, 'ended');
  expect(requests('createEvaluation')).toHaveLength(2);
});

test('a batch keeps its service when another is chosen while its clips are loaded', async () => {
  const { engine, dataDir, folder, evaluator } = await setUp(1, { faults: [heldResults] });
  const other = await evaluatorForTest({ keys: [{ key: 'other-key', account: 'local' }] });
  const batchId = engine.add(folder);
  await engine.untilSubmitted(batchId, 1);
  await engine.queue.stop();
  addLostJobs(dataDir, batchId);
  evaluator.setFaults([]);
  whileLoading(engine, batchId, () => {
    engine.settings.update({ connection: { kind: 'remote', baseUrl: other.baseUrl } });
    engine.settings.setKey({ key: 'other-key', acceptsFile: false });
  });
  engine.queue.start();
  const paused = await engine.untilPhase(batchId, 'paused');
  expect(paused).toMatchObject({ isOfThisService: false, counts: { completed: 1, failed: 0 } });
  expect(other.trace()).toEqual([]);
});

test('a clip that is skipped while its batch is loaded is not submitted', async () => {
  const { engine, dataDir, folder, created } = await setUp(1);
  const batchId = engine.add(folder, { capUnits: 0.5 });
  await engine.untilPhase(batchId, 'stopped');
  const [job] = engine.jobs(batchId);
  addLostJobs(dataDir, batchId);
  let skipped = 0;
  whileLoading(engine, batchId, () => {
    skipped = engine.queue.skip({ jobIds: job ? [job.jobId] : [] }).jobIds.length;
  });
  engine.queue.setCap({ batchId, capUnits: null });
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(skipped).toBe(1);
  expect(ended.counts).toMatchObject({ total: 601, cancelled: 1, completed: 0 });
  expect(created()).toBe(0);
});
