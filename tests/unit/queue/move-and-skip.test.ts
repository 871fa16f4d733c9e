import { expect, test } from 'vitest';
import { newJob } from '../../../engine/evaluation/pipeline/job.ts';
import { createReorderableQueue } from '../../../engine/evaluation/pipeline/reorderable-queue.ts';
import type { QueueParts } from '../../../engine/evaluation/queue/queue-parts.ts';
import { unskipJobs } from '../../../engine/evaluation/queue/replace-jobs.ts';
import {
  createRunningBatch,
  type RunningBatch,
} from '../../../engine/evaluation/queue/running-batch.ts';
import { cancelRest, moveJobs, skipJobs } from '../../../engine/evaluation/queue/unsent-jobs.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { JobRow } from '../../../engine/store/tables/job-row.ts';
import type { BatchId, ClipId, JobId } from '../../../shared/domain/ids.ts';
import { openEmptyStore } from '../../support/databases.ts';
import { storeRun } from '../../support/stored-runs.ts';

const setUp = async () => {
  const store = await openEmptyStore();
  const addBatch = (...names: string[]): BatchId => {
    const id = store.batches.create(store.services.builtIn(), {});
    store.jobs.add(
      id,
      names.map((path) => ({ path, root: '/' })),
    );
    return id;
  };
  const everything = { states: [], causes: [], offset: 0, limit: 100 };
  const rowsOf = (batchId: BatchId) => store.jobs.page(batchId, everything);
  const rowOf = (batchId: BatchId, name: string): JobRow => {
    const row = rowsOf(batchId).find(({ path }) => path === name);
    if (!row) throw new Error(`no job ${name}`);
    return row;
  };
  const pick = (batchId: BatchId, ...names: string[]) => names.map((name) => rowOf(batchId, name));
  const orderOf = (batchId: BatchId) => {
    expect(new Set(rowsOf(batchId).map(({ position }) => position)).size).toBe(
      rowsOf(batchId).length,
    );
    return rowsOf(batchId)
      .map(({ path }) => path)
      .join('');
  };
  return { store, addBatch, rowsOf, rowOf, pick, orderOf };
};

const giveRun = (store: Store, row: JobRow, status: string): void => {
  const clipId = row.path.padEnd(64, '0') as ClipId;
  store.clips.save({ id: clipId, sizeBytes: 1, probe: '{}' }, row.path, 'stamp');
  const runId = storeRun(store, { clipId, batchId: row.batchId, status });
  store.jobs.change(row.id, { runId });
};

const liveOf = (batchId: BatchId, rows: readonly JobRow[]) => {
  const jobs = new Map(rows.map((row) => [row.id, newJob(row)]));
  const lanes = {
    prepare: createReorderableQueue(1),
    evaluate: { file: createReorderableQueue(1), url: createReorderableQueue(1) },
  };
  const live = createRunningBatch({ id: batchId, serviceId: 'builtin' as never });
  live.work = { jobs, context: { lanes } } as unknown as RunningBatch['work'];
  return { live, lanes, jobOf: (row: JobRow) => jobs.get(row.id) ?? newJob(row) };
};

test('moved jobs come before the first or after the last, in their order', async () => {
  const { store, addBatch, pick, orderOf } = await setUp();
  const batchId = addBatch('a', 'b', 'c', 'd', 'e');
  const other = addBatch('x', 'y', 'z');
  const move = (to: 'front' | 'back', ...names: string[]): string => {
    moveJobs(pick(batchId, ...names), to, null, store);
    return orderOf(batchId);
  };
  expect(move('front', 'd', 'b')).toBe('bdace');
  expect(move('front', 'e')).toBe('ebdac');
  expect(move('back', 'e')).toBe('bdace');
  expect(move('back', 'd', 'b')).toBe('acebd');
  expect(move('front', 'a')).toBe('acebd');
  moveJobs([...pick(batchId, 'd'), ...pick(other, 'z', 'y')], 'front', null, store);
  expect([orderOf(batchId), orderOf(other)]).toEqual(['daceb', 'yzx']);
});

test('neither moves nor skips finished or submitted clips', async () => {
  const { store, addBatch, rowOf, pick, orderOf } = await setUp();
  const batchId = addBatch('a', 'b', 'c', 'd', 'e', 'f');
  giveRun(store, rowOf(batchId, 'a'), 'queued');
  giveRun(store, rowOf(batchId, 'b'), 'uncertain');
  giveRun(store, rowOf(batchId, 'c'), 'intent');
  store.jobs.change(rowOf(batchId, 'd').id, { state: 'completed' });
  moveJobs(pick(batchId, 'a', 'b', 'c', 'd', 'e'), 'back', null, store);
  expect(orderOf(batchId)).toBe('abdfce');
  const skippedNames = skipJobs(pick(batchId, 'a', 'b', 'c', 'd', 'e'), null, store);
  expect(skippedNames.map(({ path }) => path)).toEqual(['c', 'e']);
});

test('waiting clips of a running batch begin in their new order', async () => {
  const { store, addBatch, rowOf, pick } = await setUp();
  const batchId = addBatch('a', 'b', 'c', 'd');
  const rows = pick(batchId, 'a', 'b', 'c', 'd');
  const { live, lanes, jobOf } = liveOf(batchId, rows);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const eachLane = [lanes.prepare, lanes.evaluate.file];
  for (const lane of eachLane) void lane.add({ position: 0 }, () => held);
  const waiting = eachLane.map((lane) => {
    const begun: string[] = [];
    const works = rows.map((row) => lane.add(jobOf(row), async () => void begun.push(row.path)));
    return { begun, works };
  });
  jobOf(rowOf(batchId, 'b')).isSent = true;
  moveJobs(pick(batchId, 'b', 'd'), 'front', live, store);
  moveJobs(pick(batchId, 'a'), 'back', live, store);
  release();
  for (const { begun, works } of waiting) {
    await Promise.all(works);
    expect(begun).toEqual(['d', 'b', 'c', 'a']);
  }
  expect(rows.map((row) => jobOf(row).position)).toEqual(
    rows.map(({ path }) => rowOf(batchId, path).position),
  );
});

test('stores a clip of a running batch as skipped before aborting its work', async () => {
  const { store, addBatch, rowOf } = await setUp();
  const batchId = addBatch('a', 'b', 'c');
  const [a, b, c] = [rowOf(batchId, 'a'), rowOf(batchId, 'b'), rowOf(batchId, 'c')];
  const { live, jobOf } = liveOf(batchId, [a, b, c]);
  jobOf(b).isSent = true;
  jobOf(c).end = { state: 'completed', reason: null };
  const stateOf = (id: JobId) => store.jobs.byIds([id])[0]?.state;
  const states: unknown[] = [];
  jobOf(a).skip.signal.addEventListener('abort', () => states.push(stateOf(a.id)));
  expect(skipJobs([a, b, c], live, store).map(({ path }) => path)).toEqual(['a']);
  expect(states).toEqual(['cancelled']);
  expect([a, b, c].map(({ id }) => stateOf(id))).toEqual(['cancelled', 'pending', 'pending']);
  expect([b, c].map((row) => jobOf(row).skip.signal.aborted)).toEqual([false, false]);
});

test('ending a batch reports of each clip whether it was submitted', async () => {
  const { store, addBatch, rowsOf, rowOf } = await setUp();
  const batchId = addBatch('a', 'b', 'c');
  giveRun(store, rowOf(batchId, 'b'), 'queued');
  cancelRest(store.jobs.pending(batchId), store);
  expect(rowsOf(batchId).map(({ state }) => state)).toEqual(Array(3).fill('cancelled'));
  const codes = rowsOf(batchId).map(({ reason }) => JSON.parse(reason ?? '{}').code);
  expect(codes).toEqual(['skipped', 'not_awaited', 'skipped']);
});

test('a restored clip has the prompt that was found for it, and the run that it retries', async () => {
  const { store, addBatch, rowsOf, rowOf } = await setUp();
  const earlier = addBatch('b');
  giveRun(store, rowOf(earlier, 'b'), 'failed');
  const batchId = addBatch();
  store.jobs.add(batchId, [{ path: 'a', root: '/', redoOf: rowOf(earlier, 'b').runId }]);
  store.batches.setPhase(batchId, 'paused', null);
  const [id] = store.jobs.ids(batchId, []);
  if (id === undefined) throw new Error('the batch has a job');
  const found = { text: 'P', source: 'sidecar', origin: '/a.txt', detail: null } as const;
  store.jobs.change(id, {
    prompt: 'P',
    promptSource: 'sidecar',
    promptOrigin: '/a.txt',
    promptSearch: { prompt: found, others: [], question: null, offered: null },
  });
  const before = rowsOf(batchId);
  skipJobs(before, null, store);
  const link = { idForReading: () => store.services.builtIn() };
  unskipJobs(
    [id],
    { store, link } as unknown as QueueParts,
    () => null,
    () => undefined,
  );
  expect(rowsOf(batchId)).toEqual([{ ...before[0], id: expect.any(Number) }]);
  expect(rowsOf(batchId)[0]?.id).not.toBe(id);
});
