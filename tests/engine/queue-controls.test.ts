import { expect, test } from 'vitest';
import { takeWriterLock } from '../../engine/store/take-lock.ts';
import type { BatchId, JobId } from '../../shared/domain/ids.ts';
import {
  clipIdsOf,
  jobStates,
  pathsAt,
  type QueueUnderTest,
  untilStage,
} from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { heldResults } from '../support/evaluator-process.ts';
import { createQueueFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips } = createQueueFixture();

const lostAnswer = { on: 'createEvaluation', action: { drop: 'after' } } as const;
const noCredits = {
  on: 'createEvaluation',
  from: 2,
  action: { status: 402, code: 'insufficient_credits', message: 'No credits are left.' },
} as const;

/** A batch whose first submissions are awaited, until their results are released. */
const setUpAwaiting = async (clips: number, concurrency: number, awaited = 1) => {
  const made = await setUp(clips, { faults: [heldResults] });
  const batchId = made.engine.add(made.folder, { options: { concurrency } });
  await untilStage(made.engine, 'poll', awaited);
  return { ...made, batchId, release: () => made.evaluator.setFaults([]) };
};

const idsOf = (engine: QueueUnderTest, batchId: BatchId, ...names: string[]): JobId[] =>
  engine.jobs(batchId).flatMap(({ name, jobId }) => (names.includes(name) ? jobId : []));

test('a pause submits nothing more and fetches submitted clips; resuming does the rest', async () => {
  const { engine, batchId, created, release } = await setUpAwaiting(6, 2);
  engine.queue.pause({ batchId });
  engine.queue.start();
  expect(engine.batch(batchId).phase).toBe('pausing');
  release();
  const paused = await engine.untilPhase(batchId, 'paused');
  expect(paused.counts.completed).toBe(created());
  expect(paused.counts.completed).toBeGreaterThan(0);
  expect(paused.counts.pending).toBeGreaterThan(0);
  expect(paused.stages).toEqual({ waiting: paused.counts.pending });
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(6);
  expect(created()).toBe(6);
});

test('a second pause does not wait for results, which arrive after a resume', async () => {
  const { engine, batchId, created, release } = await setUpAwaiting(2, 2, 2);
  engine.queue.pause({ batchId });
  engine.queue.pause({ batchId });
  expect((await engine.untilPhase(batchId, 'paused')).counts.pending).toBe(2);
  release();
  engine.queue.resume({ batchId });
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended).toMatchObject({ counts: { completed: 2 }, actualUnits: 2 });
  expect(engine.jobs(batchId).map(({ isReused }) => isReused)).toEqual([false, false]);
  expect(created()).toBe(2);
});

test('a batch that is resumed while it is pausing continues', async () => {
  const { engine, batchId, created, release } = await setUpAwaiting(3, 1);
  engine.queue.pause({ batchId });
  engine.queue.resume({ batchId });
  release();
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(3);
  expect(created()).toBe(3);
});

test('a cancelled batch ends with the results of submitted clips, and the rest is cancelled at once', async () => {
  const { engine, batchId, created, release } = await setUpAwaiting(6, 2);
  engine.queue.cancel({ batchId });
  const cancelled = engine.jobs(batchId).filter(({ state }) => state === 'cancelled').length;
  expect(cancelled).toBeGreaterThan(2);
  expect(engine.batch(batchId).phase).toBe('cancelling');
  release();
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended.counts).toMatchObject({ pending: 0, cancelled, completed: 6 - cancelled });
  expect(created()).toBe(6 - cancelled);
});

test.for(['pause', 'resume'] as const)(
  'a %s does not change a batch that is being cancelled',
  async (act) => {
    const { engine, batchId, release } = await setUpAwaiting(2, 1);
    engine.queue.cancel({ batchId });
    engine.queue[act]({ batchId });
    expect(engine.batch(batchId).phase).toBe('cancelling');
    release();
    const rested = await engine.until(batchId, ({ phase }) => phase !== 'cancelling');
    expect(rested).toMatchObject({ phase: 'ended', counts: { completed: 1, cancelled: 1 } });
  },
);

test('a batch that is cancelled twice ends, and a later one fetches the results', async () => {
  const { engine, folder, batchId, created, release } = await setUpAwaiting(2, 2, 2);
  engine.queue.cancel({ batchId });
  engine.queue.cancel({ batchId });
  const ended = await engine.untilPhase(batchId, 'ended');
  expect(ended.counts.cancelled).toBe(2);
  expect(engine.jobs(batchId)[0]?.reason?.code).toBe('not_awaited');
  release();
  expect((await engine.finish(folder)).counts.completed).toBe(2);
  expect(created()).toBe(2);
});

test.for(['waiting', 'paused'] as const)('a %s batch is cancelled at once', async (phase) => {
  const { engine, folder, created } = await setUp(2);
  const first = engine.add(folder);
  const batchId = engine.add(await makeClips(2));
  if (phase === 'paused') engine.queue.pause({ batchId });
  expect(engine.batch(batchId).phase).toBe(phase);
  engine.queue.cancel({ batchId });
  expect(engine.batch(batchId).phase).toBe('ended');
  expect((await engine.untilPhase(first, 'ended')).counts.completed).toBe(2);
  expect(created()).toBe(2);
});

test('skips waiting clips and one in upload at once', async () => {
  const { engine, folder, created, requests } = await setUp(4, {
    faults: [{ on: 'putBytes', count: 'all', action: { hold: true } }],
  });
  const batchId = engine.add(folder, { options: { concurrency: 1 } });
  await untilStage(engine, 'upload');
  // Several files are read at once, so any of them may be uploaded first.
  const left = pathsAt(engine, 'upload')[0]?.endsWith('clip-2.mp4') ? 'clip-1.mp4' : 'clip-2.mp4';
  const names = Object.keys(jobStates(engine.jobs(batchId))).filter((name) => name !== left);
  const jobIds = idsOf(engine, batchId, ...names);
  expect(engine.queue.skip({ jobIds })).toEqual({ jobIds });
  expect(jobStates(engine.jobs(batchId))).toEqual({
    ...Object.fromEntries(names.map((name) => [name, 'cancelled'])),
    [left]: 'pending',
  });
  expect(engine.jobs(batchId)[0]?.reason?.code).toBe('skipped');
  // The upload of the remaining one begins, since that of the first was aborted.
  await untilStage(engine, 'upload', 2);
  const rest = idsOf(engine, batchId, left);
  expect(engine.queue.skip({ jobIds: rest })).toEqual({ jobIds: rest });
  expect((await engine.untilPhase(batchId, 'ended')).counts.cancelled).toBe(4);
  expect(requests('createEvaluation')).toEqual([]);
  expect(created()).toBe(0);
});

test('a batch stops before its cap, which counts deleted clips, and continues when it is raised', async () => {
  const { engine, folder, created } = await setUp(5);
  const batchId = engine.add(folder, { capUnits: 3, options: { concurrency: 5 } });
  const stopped = await engine.untilPhase(batchId, 'stopped');
  expect(stopped.stoppedBy).toMatchObject({
    code: 'cap_reached',
    message: expect.stringMatching(/limit of this batch is 3 .*3 are used .*estimated at 1/),
  });
  expect(stopped).toMatchObject({ actualUnits: 3, estimatedUnits: 5, counts: { completed: 3 } });
  expect(created()).toBe(3);
  const ended = engine.jobs(batchId).filter(({ state }) => state === 'completed');
  const [first, second] = clipIdsOf(ended);
  const signal = new AbortController().signal;
  for (const [clipId, atService] of [
    [first, true],
    [second, false],
  ] as const) {
    await engine.clips.delete({ clipIds: clipId ? [clipId] : [], atService }, signal);
  }
  expect(engine.batch(batchId)).toMatchObject({ actualUnits: 3, counts: { completed: 1 } });
  engine.queue.setCap({ batchId, capUnits: 4 });
  expect((await engine.until(batchId, ({ actualUnits }) => actualUnits === 4)).capUnits).toBe(4);
  await engine.untilPhase(batchId, 'stopped');
  expect(created()).toBe(4);
  engine.queue.setCap({ batchId, capUnits: null });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(3);
  expect(created()).toBe(5);
});

test('a batch at its cap stops without reading what it cannot submit', async () => {
  const { engine, folder } = await setUp(60);
  // The first is already too much, and nothing is uploaded: there is no time in which all are read.
  const options = { concurrency: 1, inline: true };
  const batchId = engine.add(folder, { capUnits: 0.5, options });
  await engine.untilPhase(batchId, 'stopped');
  expect(pathsAt(engine, 'hash').length).toBeLessThan(30);
});

test('a cap lets the next batch run, and does not count reused clips', async () => {
  const { engine, folder, created } = await setUp(2);
  await engine.finish(folder);
  const capped = engine.add(await makeClips(2), { capUnits: 1 });
  const reusing = engine.add(folder, { capUnits: 0.5 });
  await engine.untilPhase(capped, 'stopped');
  expect((await engine.untilPhase(reusing, 'ended')).counts.completed).toBe(2);
  expect(created()).toBe(3);
});

test('a batch does not count what an earlier one may have paid for, and counts what it takes over', async () => {
  const { engine, folder, evaluator } = await setUp(2, { faults: [lostAnswer, noCredits] });
  const first = engine.add(folder, { options: { concurrency: 1 } });
  // One submission is uncertain, the other one never got to the service's work.
  expect((await engine.untilPhase(first, 'stopped')).counts).toMatchObject({
    uncertain: 1,
    pending: 1,
  });
  engine.queue.cancel({ batchId: first });
  evaluator.setFaults([]);
  const next = engine.add([folder, await makeClips(1)], { capUnits: 0.5 });
  await engine.untilPhase(next, 'stopped');
  engine.queue.setCap({ batchId: next, capUnits: 1 });
  const atCap = await engine.until(next, ({ actualUnits }) => actualUnits === 1);
  expect(atCap.estimatedUnits).toBe(2);
  await engine.untilPhase(next, 'stopped');
  engine.queue.setCap({ batchId: next, capUnits: 2 });
  const ended = await engine.untilPhase(next, 'ended');
  expect(ended).toMatchObject({ counts: { completed: 2, uncertain: 1 }, actualUnits: 2 });
});

test('refuses actions on an unknown batch', async () => {
  const { engine } = await setUp(1);
  const batchId = '00000000-0000-4000-8000-000000000000' as BatchId;
  for (const act of [engine.queue.pause, engine.queue.resume, engine.queue.cancel]) {
    expect(await errorFrom((async () => act({ batchId }))())).toMatchObject({
      code: 'unknown_batch',
    });
  }
});

test('a later batch does not meet the same refusal, and continues together with the first', async () => {
  const { engine, folder, evaluator, requests } = await setUp(1, {
    faults: [{ ...noCredits, from: 1, count: 'all' }],
  });
  const first = engine.add(folder);
  const second = engine.add(await makeClips(2));
  await engine.untilPhase(first, 'stopped');
  expect((await engine.untilPhase(second, 'stopped')).stoppedBy?.code).toBe('insufficient_credits');
  expect(requests('createEvaluation')).toHaveLength(1);
  evaluator.setFaults([]);
  engine.queue.resume({ batchId: second });
  await engine.untilPhase(first, 'ended');
  await engine.untilPhase(second, 'ended');
  expect(requests('createEvaluation').filter(({ status }) => status === 201)).toHaveLength(3);
});

test('another process that works in the data folder stops the batch until it has ended', async () => {
  const { engine, folder, dataDir } = await setUp(1);
  const lock = takeWriterLock(dataDir);
  const batchId = engine.add(folder);
  const stopped = await engine.untilPhase(batchId, 'stopped');
  expect(stopped.stoppedBy?.code).toBe('data_folder_busy');
  lock.release();
  engine.queue.resume({ batchId });
  expect((await engine.untilPhase(batchId, 'ended')).counts.completed).toBe(1);
});
