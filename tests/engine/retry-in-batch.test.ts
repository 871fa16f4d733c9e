import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { crashEngine } from '../support/crash-engine.ts';
import { openQueue, type QueueUnderTest } from '../support/engine-under-test.ts';
import { heldResults } from '../support/evaluator-process.ts';
import { forceOutcomes } from '../support/forced-outcomes.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips } = createQueueFixture();

const firstIsPartial = () => ({
  ports: { fetch: forceOutcomes((created) => (created === 1 ? 'partial' : null)) },
});

const names = (engine: QueueUnderTest, batchId: Parameters<QueueUnderTest['jobs']>[0]) =>
  engine.jobs(batchId).map(({ name, state }) => `${name} ${state}`);

test('a retried clip keeps its place, counts once, and both of its runs are paid for', async () => {
  const { engine, folder, dataDir, evaluator, requests, created } = await setUp(
    3,
    firstIsPartial(),
  );
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  const before = await engine.untilPhase(batchId, 'ended');
  expect(before).toMatchObject({ actualUnits: 3, counts: { total: 3, partial: 1, completed: 2 } });
  const namesBefore = names(engine, batchId);
  const partialOf = () => engine.jobs(batchId).find(({ state }) => state === 'partial');
  const first = partialOf();
  await engine.queue.retry({ batchId });
  const after = await engine.untilPhase(batchId, 'ended');
  expect(after.counts).toMatchObject({ total: 3, partial: 1, completed: 2 });
  // One unit for each answer that the service gave: three creations and a retry.
  expect([created(), requests('retryEvaluation').length]).toEqual([3, 1]);
  expect(after.actualUnits).toBe(4);
  expect(engine.queue.list()).toHaveLength(1);
  expect(names(engine, batchId)).toEqual(namesBefore);
  const again = partialOf();
  expect(again?.position).toBe(first?.position);
  expect(again?.jobId).not.toBe(first?.jobId);
  await engine.close();
  const next = openQueue({ dataDir, service: evaluator });
  next.queue.start();
  expect(next.batch(batchId)).toMatchObject({ actualUnits: 4, phase: 'ended' });
});

test('a clip retried while its batch runs is done after the others, once', async () => {
  const { engine, folder, evaluator, requests } = await setUp(2, firstIsPartial());
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  await engine.until(batchId, ({ counts }) => counts.partial === 1);
  evaluator.setFaults([heldResults]);
  await engine.untilSubmitted(batchId, 1);
  const [partial] = engine.jobs(batchId).filter(({ state }) => state === 'partial');
  const jobIds = partial ? [partial.jobId] : [];
  expect(await engine.queue.retry({ jobIds })).toEqual({ batchIds: [batchId], retried: 1 });
  expect(engine.batch(batchId)).toMatchObject({ counts: { total: 2, pending: 2 } });
  expect(requests('retryEvaluation')).toHaveLength(0);
  evaluator.setFaults([]);
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended).toMatchObject({ counts: { total: 2, partial: 1, completed: 1 }, actualUnits: 3 });
  expect(requests('retryEvaluation')).toHaveLength(1);
});

test('a paused batch keeps retries until it is resumed', async () => {
  const { engine, folder, requests } = await setUp(3, firstIsPartial());
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  await engine.until(batchId, ({ counts }) => counts.partial === 1);
  engine.queue.pause({ batchId });
  const paused = await engine.untilPhase(batchId, 'paused');
  expect(await engine.queue.retry({ batchId })).toMatchObject({ retried: 1 });
  // Whatever else runs meanwhile.
  await engine.finish(await makeClips(1));
  expect(engine.batch(batchId)).toMatchObject({ phase: 'paused', actualUnits: paused.actualUnits });
  expect(requests('retryEvaluation')).toHaveLength(0);
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts).toMatchObject({
    total: 3,
    partial: 1,
    completed: 2,
  });
  expect(requests('retryEvaluation')).toHaveLength(1);
});

test('a retry that is cancelled with its batch is not sent', async () => {
  const { engine, folder, evaluator, requests } = await setUp(1, firstIsPartial());
  const { batchId } = await engine.finish(folder);
  evaluator.setFaults([heldResults]);
  const ahead = engine.add(await makeClips(1));
  await engine.untilSubmitted(ahead, 1);
  await engine.queue.retry({ batchId });
  engine.queue.cancel({ batchId });
  evaluator.setFaults([]);
  await engine.untilPhase(ahead, 'ended');
  expect(engine.batch(batchId)).toMatchObject({
    phase: 'ended',
    counts: { total: 1, cancelled: 1 },
    actualUnits: 1,
  });
  expect(requests('retryEvaluation')).toHaveLength(0);
  // Requested again, it is the same retry.
  await engine.queue.retry({ batchId });
  await engine.untilPhase(batchId, 'ended');
  expect(requests('retryEvaluation')).toHaveLength(1);
});

test.for([
  ['phase waiting', 1],
  ['before retryEvaluation', 1],
  ['after retryEvaluation', 1],
  ['stage poll', 1],
] as const)('killed at %s (%i) of a retry, nothing is paid twice', async ([killAt, count]) => {
  const { engine, folder, dataDir, evaluator, requests } = await setUp(2, firstIsPartial());
  const { batchId } = await engine.finish(folder, { options: { concurrency: 1 } });
  await engine.close();
  const work = { queue: { retries: true } };
  const moment = { name: killAt, count };
  await crashEngine({ dataDir, service: evaluator, concurrency: 1, work, killAt: moment });

  const next = openQueue({ dataDir, service: evaluator });
  next.queue.start();
  const lost = killAt.endsWith('retryEvaluation') ? 1 : 0;
  expect((await next.untilPhase(batchId, 'ended')).counts).toMatchObject({
    total: 2,
    completed: 1,
    partial: 1 - lost,
    uncertain: lost,
  });
  expect(requests('retryEvaluation')).toHaveLength(killAt.startsWith('before') ? 0 : 1);
});

test('retries clips of a cleared batch in a new one', async () => {
  const { engine, folder, requests } = await setUp(1, firstIsPartial());
  const { batchId } = await engine.finish(folder, { capUnits: 1 });
  const [job] = engine.jobs(batchId);
  engine.queue.clearEnded();
  const clipIds = job?.clipId ? [job.clipId] : [];
  const { batchIds } = await engine.queue.retry({ clipIds });
  expect(batchIds).toHaveLength(1);
  expect(batchIds).not.toContain(batchId);
  // Under the cap of the batch it comes from, which is used up.
  const [again = batchId] = batchIds;
  await engine.untilPhase(again, 'stopped');
  expect(requests('retryEvaluation')).toHaveLength(0);
});

test('an abandoned submission needs no decision, and is retried only where it is named', async () => {
  const { engine, folder, evaluator, created } = await setUp(1, {
    faults: [{ on: 'createEvaluation', action: { drop: 'after' } }],
  });
  const { batchId } = await engine.finish(folder);
  const runIds = engine.queue.uncertain().map(({ runId }) => runId);
  await engine.queue.decide({ decision: 'drop', runIds });
  expect(engine.queue.uncertain()).toEqual([]);
  expect(engine.batch(batchId).counts).toMatchObject({ uncertain: 0, cancelled: 1 });
  evaluator.setFaults([]);
  const before = created();
  expect(await engine.queue.retry({ batchId })).toEqual({ batchIds: [], retried: 0 });
  expect(created()).toBe(before);
  // Named directly, it is included.
  const jobIds = engine.jobs(batchId).map(({ jobId }) => jobId);
  const { batchIds, retried } = await engine.queue.retry({ jobIds });
  expect(retried).toBe(1);
  const [again = batchId] = batchIds;
  expect((await engine.untilPhase(again, 'ended')).counts.completed).toBe(1);
  expect(created()).toBe(before + 1);
});

test('a batch that was cancelled during its search is not searched again', async () => {
  const { engine, folder, dataDir, evaluator, created } = await setUp(3);
  const { batchId } = await engine.finish(folder);
  await engine.close();
  // As after a kill and a cancel: some of its clips were found.
  const database = new Database(databasePath(dataDir));
  const selection = JSON.stringify({ paths: [folder], clipIds: [], addresses: [] });
  database.prepare('UPDATE batches SET selection = ?').run(selection);
  database.prepare(`UPDATE jobs SET state = 'failed', reason = '{"code":"x"}' WHERE id = 1`).run();
  database.prepare('DELETE FROM jobs WHERE id > 1').run();
  database.prepare('DELETE FROM runs').run();
  database.close();
  const next = openQueue({ dataDir, service: evaluator });
  const { batchIds, retried } = await next.queue.retry({ batchId });
  expect(retried).toBe(1);
  expect(batchIds).not.toContain(batchId);
  const [again = batchId] = batchIds;
  expect((await next.untilPhase(again, 'ended')).counts.total).toBe(1);
  expect(created()).toBe(4);
});

test("undoing a skip restores the clip's place and the batch's state", async () => {
  const { engine, folder, created } = await setUp(2);
  const batchId = engine.add(folder, { capUnits: 1, options: { concurrency: 1 } });
  const stopped = await engine.untilPhase(batchId, 'stopped');
  const before = names(engine, batchId);
  const jobIds = engine
    .jobs(batchId)
    .flatMap(({ jobId, state }) => (state === 'pending' ? [jobId] : []));
  expect(engine.queue.skip({ jobIds })).toEqual({ jobIds });
  expect(engine.batch(batchId)).toMatchObject({ phase: 'ended', counts: { cancelled: 1 } });
  expect(engine.queue.unskip({ jobIds })).toEqual({ restored: 1 });
  expect(engine.batch(batchId)).toMatchObject({
    phase: 'stopped',
    stoppedBy: stopped.stoppedBy,
    counts: stopped.counts,
  });
  expect(names(engine, batchId)).toEqual(before);
  expect(engine.queue.unskip({ jobIds })).toEqual({ restored: 0 });
  expect(created()).toBe(1);
  engine.queue.setCap({ batchId, capUnits: null });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(2);
  expect(created()).toBe(2);
});

test('a skip undone after the pause that it ended, or at another service, waits to be resumed', async () => {
  const { engine, folder, evaluator, created } = await setUp(2, { faults: [heldResults] });
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  await engine.untilSubmitted(batchId, 1);
  const waiting = engine.jobs(batchId).filter(({ stage }) => stage !== 'poll');
  const jobIds = waiting.map(({ jobId }) => jobId);
  engine.queue.pause({ batchId });
  engine.queue.skip({ jobIds });
  evaluator.setFaults([]);
  await engine.untilPhase(batchId, 'ended');
  expect(engine.queue.unskip({ jobIds })).toEqual({ restored: 1 });
  expect(engine.batch(batchId)).toMatchObject({ phase: 'paused', stoppedBy: null });

  const again = engine.jobs(batchId).flatMap((job) => (job.state === 'pending' ? [job.jobId] : []));
  engine.queue.skip({ jobIds: again });
  engine.settings.update({ connection: { kind: 'built-in' } });
  expect(engine.queue.unskip({ jobIds: again })).toEqual({ restored: 1 });
  expect(engine.batch(batchId)).toMatchObject({
    phase: 'paused',
    stoppedBy: { code: 'other_service' },
  });
  expect(created()).toBe(1);
});

test('a clip that is skipped and restored while its batch runs is evaluated with it, once', async () => {
  const { engine, folder, evaluator, created } = await setUp(2, { faults: [heldResults] });
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  await engine.untilSubmitted(batchId, 1);
  const jobIds = engine
    .jobs(batchId)
    .flatMap(({ jobId, stage }) => (stage === 'poll' ? [] : [jobId]));
  expect(engine.queue.skip({ jobIds }).jobIds).toHaveLength(1);
  expect(engine.queue.unskip({ jobIds })).toEqual({ restored: 1 });
  evaluator.setFaults([]);
  expect((await engine.untilPhase(batchId, 'ended')).counts).toMatchObject({
    total: 2,
    completed: 2,
  });
  expect(created()).toBe(2);
});

test('a batch has the name that the user gave it, and shows its folder', async () => {
  const { engine, folder, dataDir, evaluator } = await setUp(1);
  const batchId = engine.add(folder);
  expect(engine.batch(batchId).folder).toBe(folder);
  await engine.untilPhase(batchId, 'ended');
  engine.queue.rename({ batchId, label: 'Night of takes' });
  await engine.close();
  const next = openQueue({ dataDir, service: evaluator });
  expect(next.batch(batchId)).toMatchObject({ label: 'Night of takes', folder });
});
