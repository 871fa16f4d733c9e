import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type Job, newJob } from '../../../engine/evaluation/pipeline/job.ts';
import {
  createBatchCost,
  unitsOfRun,
  unitsPerSecond,
  usedUnitsOfRun,
} from '../../../engine/evaluation/queue/batch-cost.ts';
import { databasePath } from '../../../engine/store/connection.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { ClipId, JobId, RunId } from '../../../shared/domain/ids.ts';
import type { RunState } from '../../../shared/model/run.ts';
import { receivedEvaluationSchema } from '../../../shared/service-api/evaluation.ts';
import { openEmptyStore } from '../../support/databases.ts';
import { makeFolder } from '../../support/make-folder.ts';

const clipId = 'a'.repeat(64) as ClipId;

const addRun = (
  store: Store,
  seconds: number,
  units: number | null,
  status: 'queued' | 'completed' | 'failed' = 'completed',
  serviceId = store.services.builtIn(),
): RunId => {
  store.clips.save({ id: clipId, sizeBytes: 1, probe: '{}' }, '/a.mp4', 'stamp');
  const batchId = store.batches.create(serviceId, {});
  const runId = store.runs.createIntent(
    {
      ...{ serviceId, clipId, prompt: 'P', glitchTypes: 'visual_glitch' },
      ...{ requestedModel: null, requestedVersion: null },
    },
    { batchId, promptSource: 'typed', parentId: null },
  );
  const usage = units === null ? undefined : { video_seconds: seconds, billable_units: units };
  const evaluation = receivedEvaluationSchema.parse({ id: runId, status, usage });
  store.runs.saveAnswer(runId, evaluation, {});
  return runId;
};

const jobOf = (id: number, durationSec: number | null): Job => {
  const job = newJob({ id: id as JobId, path: `/${id}.mp4`, root: '/' });
  if (durationSec !== null) {
    job.clip = {
      id: clipId,
      sizeBytes: 1,
      stamp: '',
      probe: { ok: true, video: { durationSec } },
    } as never;
  }
  return job;
};

const costOf = (store: Store, jobs: Job[], capUnits: number | null = null) =>
  createBatchCost({
    ...{ store, jobs, spent: [], serviceId: store.services.builtIn() },
    limit: () => ({ capUnits, retriesUnits: 0 }),
  });

test('counts one unit per second, rounded up, before any result', async () => {
  const store = await openEmptyStore();
  const cost = costOf(store, [jobOf(1, 4.2), jobOf(2, 5), jobOf(3, 5.0000001)]);
  expect(cost.estimatedUnits()).toBe(15);
});

test('learns the cost of a second from earlier results', async () => {
  const store = await openEmptyStore();
  addRun(store, 4.5, 10);
  expect(costOf(store, [jobOf(1, 3)]).estimatedUnits()).toBe(6);
});

test('the cost of a second ignores runs without a result, and is at least one unit', async () => {
  const store = await openEmptyStore();
  addRun(store, 4, 0, 'queued');
  addRun(store, 4, 0, 'failed');
  expect(costOf(store, [jobOf(1, 3)]).estimatedUnits()).toBe(3);
  addRun(store, 4, 1);
  expect(costOf(store, [jobOf(1, 3)]).estimatedUnits()).toBe(3);
  addRun(store, 4, 8);
  expect(costOf(store, [jobOf(1, 4)]).estimatedUnits()).toBe(6);
});

test('a queued run that reports 0 units counts as estimated, and one that states units as stated', async () => {
  const store = await openEmptyStore();
  const jobs = [jobOf(1, 6.1), jobOf(2, 6.1), jobOf(3, 6.1)];
  const [first, second, third] = jobs as [Job, Job, Job];
  const cost = costOf(store, jobs, 17);
  expect(cost.admit(first)).toBeNull();
  first.runId = addRun(store, 6.1, 0, 'queued');
  cost.jobSubmitted(first);
  expect(cost.admit(second)).toBeNull();
  expect(cost.admit(third)?.message).toContain('14 are used or in progress');
  second.runId = addRun(store, 6.1, 3, 'queued');
  cost.jobSubmitted(second);
  expect([cost.actualUnits(), cost.admit(third)]).toEqual([0, null]);
});

test('the cost of a second is of the latest results with any key', async () => {
  const store = await openEmptyStore();
  const old = store.services.remote('https://s.example', 'a');
  const current = store.services.remote('https://s.example', 'b');
  for (let count = 0; count < 200; count += 1) addRun(store, 10, 10, 'completed', old);
  expect(unitsPerSecond(current, store)).toBe(1);
  for (let count = 0; count < 200; count += 1) addRun(store, 10, 50, 'completed', current);
  // Some of both may have ended in one millisecond.
  expect(unitsPerSecond(current, store)).toBeGreaterThan(4.5);
});

test('what is imported sets no price and no length, and is not retried', async () => {
  const dataDir = await makeFolder();
  const store = await openEmptyStore(dataDir);
  const own = store.services.remote('https://s.example', 'a');
  addRun(store, 10, 50, 'completed', own);
  const other = store.services.imported('https://s.example');
  addRun(store, 0.001, 0, 'completed', other);
  addRun(store, 10, 0, 'failed', other);
  expect(store.runs.unreplaced(own, 'failed')).toHaveLength(1);
  const database = new Database(databasePath(dataDir));
  database.exec(`UPDATE runs SET imported = 1 WHERE service_id = '${other}'`);
  database.close();
  expect(unitsPerSecond(own, store)).toBe(5);
  expect(store.costs.clipSeconds(clipId)).toBe(10);
  expect(store.runs.unreplaced(own, 'failed')).toEqual([]);
});

test('runs in flight are estimated by the cost of a second as known now', async () => {
  const store = await openEmptyStore();
  const jobs = [jobOf(1, 10), jobOf(2, 10), jobOf(3, 10)];
  const [first, second, third] = jobs as [Job, Job, Job];
  const cost = costOf(store, jobs, 120);
  for (const job of [first, second]) {
    expect(cost.admit(job)).toBeNull();
    job.runId = addRun(store, 10, 0, 'queued');
    cost.jobSubmitted(job);
  }
  first.runId = addRun(store, 10, 50);
  first.end = { state: 'completed', reason: null };
  cost.jobEnded(first);
  expect(cost.admit(third)?.message).toContain('100 are used or in progress');
});

test('counts unknown clips as long as the others, and estimates nothing without any', async () => {
  const store = await openEmptyStore();
  expect(costOf(store, [jobOf(1, 2), jobOf(2, 4), jobOf(3, null)]).estimatedUnits()).toBe(9);
  expect(costOf(store, [jobOf(1, null)]).estimatedUnits()).toBeNull();
  expect(costOf(store, []).estimatedUnits()).toBe(0);
});

test('does not admit a submission that would exceed the cap, counting those in progress', async () => {
  const store = await openEmptyStore();
  const jobs = [jobOf(1, 4), jobOf(2, 5), jobOf(3, 1)];
  const [first, second, third] = jobs as [Job, Job, Job];
  const cost = costOf(store, jobs, 9);
  expect(cost.admit(first)).toBeNull();
  // The same job asks again after a refusal of the service: it counts once.
  expect(cost.admit(first)).toBeNull();
  expect(cost.admit(second)).toBeNull();
  expect(cost.admit(third)).toMatchObject({ code: 'cap_reached' });
});

test('counts a job that asks again only once, even where nothing is left', async () => {
  const store = await openEmptyStore();
  const job = jobOf(1, 5);
  const cost = costOf(store, [job], 5);
  expect([cost.admit(job), cost.admit(job)]).toEqual([null, null]);
});

test('subtracts the cost of retries from the cap', async () => {
  const store = await openEmptyStore();
  const jobs = [jobOf(1, 5), jobOf(2, 4)];
  const cost = createBatchCost({
    ...{ store, jobs, spent: [], serviceId: store.services.builtIn() },
    limit: () => ({ capUnits: 10, retriesUnits: 6 }),
  });
  const [tooLong, fitting] = jobs as [Job, Job];
  expect(cost.admit(tooLong)?.message).toContain('6 are used or in progress, including retries');
  expect(cost.admit(fitting)).toBeNull();
});

test('includes stopped clips in the remaining cost', async () => {
  const store = await openEmptyStore();
  const job = jobOf(1, 5);
  const cost = costOf(store, [job]);
  job.end = { state: 'pending', reason: null };
  cost.jobEnded(job);
  expect(cost.estimatedUnits()).toBe(5);
  job.end = { state: 'rejected', reason: null };
  cost.jobEnded(job);
  expect(cost.estimatedUnits()).toBe(0);
});

test('the actual cost replaces the estimate', async () => {
  const store = await openEmptyStore();
  const jobs = [jobOf(1, 4), jobOf(2, 4)];
  const [first, second] = jobs as [Job, Job];
  addRun(store, 4, 12);
  const cost = costOf(store, jobs, 12);
  expect(cost.admit(first)).toBeNull();
  expect(cost.admit(second)?.code).toBe('cap_reached');
  first.runId = addRun(store, 4, 4);
  first.end = { state: 'completed', reason: null };
  cost.jobEnded(first);
  expect(cost.actualUnits()).toBe(4);
  // A second costs two units here, as is known now.
  expect(cost.estimatedUnits()).toBe(12);
  expect(cost.admit(second)).toBeNull();
});

test('a result without a cost counts as estimated, and one that was not created as nothing', async () => {
  const store = await openEmptyStore();
  const jobs = [jobOf(1, 3), jobOf(2, 3)];
  const [first, second] = jobs as [Job, Job];
  const cost = costOf(store, jobs, 5);
  cost.admit(first);
  first.runId = addRun(store, 3, null);
  first.end = { state: 'completed', reason: null };
  cost.jobEnded(first);
  expect(cost.actualUnits()).toBe(3);
  expect(cost.admit(second)?.code).toBe('cap_reached');
  first.runId = null;
  first.end = { state: 'rejected', reason: null };
  cost.jobEnded(first);
  expect(cost.admit(second)).toBeNull();
});

test('counts what a batch has spent before its restart', async () => {
  const store = await openEmptyStore();
  const job = jobOf(9, 2);
  const spent = [
    { jobId: 1 as JobId, state: 'completed', billableUnits: 3, clipSeconds: 3 },
    { jobId: 2 as JobId, state: 'uncertain', billableUnits: null, clipSeconds: 2 },
    { jobId: 3 as JobId, state: 'failed', billableUnits: null, clipSeconds: 5 },
  ] as const;
  const cost = createBatchCost({
    ...{ store, jobs: [job], spent, serviceId: store.services.builtIn() },
    limit: () => ({ capUnits: 6, retriesUnits: 0 }),
  });
  expect(cost.actualUnits()).toBe(3);
  expect(cost.estimatedUnits()).toBe(7);
  expect(cost.admit(job)?.message).toMatch(/5 are used or in progress/);
});

/** State, reported units, and what a run of 7 s at an estimated 2 units a second counts for. */
const rows: readonly [RunState, number | null, { committed: number; used: number }][] = [
  ['intent', null, { committed: 0, used: 0 }],
  ['refused', null, { committed: 0, used: 0 }],
  ['refused', 5, { committed: 0, used: 0 }],
  ['uncertain', null, { committed: 14, used: 0 }],
  ['submitted', null, { committed: 14, used: 0 }],
  ['submitted', 0, { committed: 14, used: 0 }],
  ['submitted', 9, { committed: 9, used: 0 }],
  ['gone', 0, { committed: 14, used: 0 }],
  ['dropped', null, { committed: 14, used: 0 }],
  ['failed', null, { committed: 0, used: 0 }],
  ['failed', 3, { committed: 3, used: 3 }],
  ['completed', null, { committed: 14, used: 14 }],
  ['completed', 0, { committed: 7, used: 7 }],
  ['partial', 6.1, { committed: 7, used: 7 }],
  ['completed', 20, { committed: 20, used: 20 }],
];

test.for(rows)('a run that is %s and reports %s units counts for %o', ([state, units, counts]) => {
  const run = { state, billableUnits: units };
  expect({ committed: unitsOfRun(run, 7, 2), used: usedUnitsOfRun(run, 7, 2) }).toEqual(counts);
});
