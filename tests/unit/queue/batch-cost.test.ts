import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { type Job, newJob } from '../../../engine/evaluation/pipeline/job.ts';
import {
  type BatchCost,
  createBatchCost,
  unitRate,
} from '../../../engine/evaluation/queue/batch-cost.ts';
import { databasePath } from '../../../engine/store/connection.ts';
import type { Store } from '../../../engine/store/store.ts';
import type { JobCost } from '../../../engine/store/tables/costs.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import type { ClipId, JobId, RunId } from '../../../shared/domain/ids.ts';
import type { RunState } from '../../../shared/model/run.ts';
import { openEmptyStore } from '../../support/databases.ts';
import { makeFolder } from '../../support/make-folder.ts';
import { storeRun } from '../../support/stored-runs.ts';

const clipId = 'a'.repeat(64) as ClipId;

const addRun = (
  store: Store,
  seconds: number,
  units: number | null,
  status = 'completed',
  serviceId = store.services.builtIn(),
  model_version?: string,
): RunId => {
  store.clips.save({ id: clipId, sizeBytes: 1, probe: '{}' }, '/a.mp4', 'stamp');
  const batchId = store.batches.create(serviceId, {});
  const usage = units === null ? undefined : { video_seconds: seconds, billable_units: units };
  return storeRun(store, { serviceId, clipId, batchId, status, answer: { usage, model_version } });
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

const costOf = (
  store: Store,
  jobs: Job[],
  capUnits: number | null = null,
  {
    spent = [],
    retriesUnits = 0,
    isJudged = false,
  }: { spent?: readonly JobCost[]; retriesUnits?: number; isJudged?: boolean } = {},
) =>
  createBatchCost({
    store,
    jobs,
    spent,
    isJudged,
    serviceId: store.services.builtIn(),
    limit: () => ({ capUnits, retriesUnits }),
  });

const endJob = (cost: BatchCost, job: Job, state: ClipState, runId: RunId | null = null): void => {
  job.runId = runId;
  job.end = { state, reason: null };
  cost.jobEnded(job);
};

type Run = [seconds: number, units: number, status?: string];

test.each<[string, Run[], clips: (number | null)[], units: number | null]>([
  ['one unit a second, rounded up, before any result', [], [4.2, 5, 5.0000001], 15],
  ['as much a second, rounded up, as in an earlier result', [[4.5, 10]], [3], 6],
  [
    'as much a second as earlier results on average',
    [
      [4, 4],
      [4, 8],
    ],
    [4],
    6,
  ],
  [
    'nothing learned from runs without a result',
    [
      [4, 0, 'queued'],
      [4, 0, 'failed'],
    ],
    [3],
    3,
  ],
  ['at least one unit a second', [[4, 1]], [3], 3],
  ['unknown clips as long as the others', [], [2, 4, null], 9],
  ['nothing known without any length', [], [null], null],
  ['nothing for no clips', [], [], 0],
])('estimates %s', async (_what, runs, clips, units) => {
  const store = await openEmptyStore();
  for (const run of runs) addRun(store, ...run);
  const jobs = clips.map((seconds, id) => jobOf(id, seconds));
  expect(costOf(store, jobs).estimatedUnits()).toBe(units);
});

test('a queued run that reports 0 units counts as estimated, and one that states units as stated', async () => {
  const store = await openEmptyStore();
  const [first, second, third] = [jobOf(1, 6.1), jobOf(2, 6.1), jobOf(3, 6.1)];
  const cost = costOf(store, [first, second, third], 17);
  expect(cost.admit(first)).toBeNull();
  first.runId = addRun(store, 6.1, 0, 'queued');
  cost.jobSubmitted(first);
  expect(cost.admit(second)).toBeNull();
  expect(cost.admit(third)?.message).toContain('14 are used or in progress');
  second.runId = addRun(store, 6.1, 3, 'queued');
  cost.jobSubmitted(second);
  expect([cost.actualUnits(), cost.admit(third)]).toEqual([0, null]);
});

test('a judge bills by the clip: at most what the most expensive one has cost, and nothing for stored answers', async () => {
  const store = await openEmptyStore();
  const judged = (units: number, status = 'completed') =>
    addRun(store, 9, units, status, store.services.builtIn(), '2026-11-28+judge.here.seer.q1');
  const [first, second, third] = [jobOf(1, 9), jobOf(2, 2), jobOf(3, null)];
  const cost = costOf(store, [first, second, third], 44, { isJudged: true });
  // These say nothing: one of another class, one that was free, and one whose judge failed.
  addRun(store, 9, 90);
  judged(0);
  judged(2, 'partial');
  expect(cost.estimatedUnits()).toBe(90);
  expect(cost.admit(first)).toBeNull();
  expect(cost.admit(second)?.message).toContain('44 units of 1,000 tokens. 30 are used');
  endJob(cost, first, 'completed', judged(20));
  expect(cost.estimatedUnits()).toBe(60);
  expect(cost.admit(second)).toBeNull();
  endJob(cost, second, 'completed', judged(0));
  expect(cost.actualUnits()).toBe(20);
  expect(cost.admit(third)).toBeNull();
  expect(unitRate(store.services.builtIn(), store, false)).toBe(10);
});

test('the cost of a second is of the latest results with any key', async () => {
  const store = await openEmptyStore();
  const old = store.services.remote('https://s.example', 'a');
  const current = store.services.remote('https://s.example', 'b');
  for (let count = 0; count < 200; count += 1) addRun(store, 10, 10, 'completed', old);
  expect(unitRate(current, store, false)).toBe(1);
  for (let count = 0; count < 200; count += 1) addRun(store, 10, 50, 'completed', current);
  // Some of both may have ended in one millisecond.
  expect(unitRate(current, store, false)).toBeGreaterThan(4.5);
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
  expect(unitRate(own, store, false)).toBe(5);
  expect(store.costs.clipSeconds(clipId)).toBe(10);
  expect(store.runs.unreplaced(own, 'failed')).toEqual([]);
});

test('runs in flight are estimated by the cost of a second as known now', async () => {
  const store = await openEmptyStore();
  const [first, second, third] = [jobOf(1, 10), jobOf(2, 10), jobOf(3, 10)];
  const cost = costOf(store, [first, second, third], 120);
  for (const job of [first, second]) {
    expect(cost.admit(job)).toBeNull();
    job.runId = addRun(store, 10, 0, 'queued');
    cost.jobSubmitted(job);
  }
  endJob(cost, first, 'completed', addRun(store, 10, 50));
  expect(cost.admit(third)?.message).toContain('100 are used or in progress');
});

test('does not admit a submission that would exceed the cap, counting those in progress', async () => {
  const store = await openEmptyStore();
  const [first, second, third] = [jobOf(1, 4), jobOf(2, 5), jobOf(3, 1)];
  const cost = costOf(store, [first, second, third], 9);
  // A job that asks again after a refusal of the service counts once.
  for (const job of [first, first, second, second]) expect(cost.admit(job)).toBeNull();
  expect(cost.admit(third)).toMatchObject({ code: 'cap_reached' });
});

test('subtracts the cost of retries from the cap', async () => {
  const store = await openEmptyStore();
  const [tooLong, fitting] = [jobOf(1, 5), jobOf(2, 4)];
  const cost = costOf(store, [tooLong, fitting], 10, { retriesUnits: 6 });
  expect(cost.admit(tooLong)?.message).toContain('6 are used or in progress, including retries');
  expect(cost.admit(fitting)).toBeNull();
});

test('includes stopped clips in the remaining cost', async () => {
  const store = await openEmptyStore();
  const job = jobOf(1, 5);
  const cost = costOf(store, [job]);
  endJob(cost, job, 'pending');
  expect(cost.estimatedUnits()).toBe(5);
  endJob(cost, job, 'rejected');
  expect(cost.estimatedUnits()).toBe(0);
});

test('the actual cost replaces the estimate', async () => {
  const store = await openEmptyStore();
  const [first, second] = [jobOf(1, 4), jobOf(2, 4)];
  addRun(store, 4, 12);
  const cost = costOf(store, [first, second], 12);
  expect(cost.admit(first)).toBeNull();
  expect(cost.admit(second)?.code).toBe('cap_reached');
  endJob(cost, first, 'completed', addRun(store, 4, 4));
  expect(cost.actualUnits()).toBe(4);
  // A second costs two units here, as is known now.
  expect(cost.estimatedUnits()).toBe(12);
  expect(cost.admit(second)).toBeNull();
});

test('a result without a cost counts as estimated, and one that was not created as nothing', async () => {
  const store = await openEmptyStore();
  const [first, second] = [jobOf(1, 3), jobOf(2, 3)];
  const cost = costOf(store, [first, second], 5);
  cost.admit(first);
  endJob(cost, first, 'completed', addRun(store, 3, null));
  expect(cost.actualUnits()).toBe(3);
  expect(cost.admit(second)?.code).toBe('cap_reached');
  endJob(cost, first, 'rejected');
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
  const cost = costOf(store, [job], 6, { spent });
  expect(cost.actualUnits()).toBe(3);
  expect(cost.estimatedUnits()).toBe(7);
  expect(cost.admit(job)?.message).toMatch(/5 are used or in progress/);
});

/** State, reported units, and what a run of 7 s at an estimated 2 units a second counts for. */
const rows: readonly [RunState, number | null, { committed: number; used: number }][] = [
  ['intent', null, { committed: 0, used: 0 }],
  ['refused', null, { committed: 0, used: 0 }],
  ['uncertain', null, { committed: 14, used: 0 }],
  ['submitted', null, { committed: 14, used: 0 }],
  ['submitted', 0, { committed: 14, used: 0 }],
  ['submitted', 9, { committed: 9, used: 0 }],
  ['dropped', null, { committed: 14, used: 0 }],
  ['failed', null, { committed: 0, used: 0 }],
  ['failed', 3, { committed: 3, used: 3 }],
  ['completed', null, { committed: 14, used: 14 }],
  ['completed', 0, { committed: 7, used: 7 }],
  ['partial', 6.1, { committed: 7, used: 7 }],
  ['completed', 20, { committed: 20, used: 20 }],
];

test.for(rows)(
  'a run that is %s and reports %s units counts for %o',
  async ([state, units, counts]) => {
    const store = await openEmptyStore();
    addRun(store, 1, 2);
    const spent = [{ jobId: 1 as JobId, state, billableUnits: units, clipSeconds: 7 }];
    const cost = costOf(store, [], null, { spent });
    expect({ committed: cost.committedUnits(), used: cost.actualUnits() }).toEqual(counts);
  },
);
