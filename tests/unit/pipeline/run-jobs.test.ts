import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import type { Job } from '../../../engine/evaluation/pipeline/job.ts';
import { runJobs } from '../../../engine/evaluation/pipeline/run-jobs.ts';
import { openDatabase } from '../../../engine/store/connection.ts';
import { tracksTable } from '../../../engine/store/tables/tracks.ts';
import { tablesOf } from '../../../engine/store/tables.ts';
import type { RunId } from '../../../shared/domain/ids.ts';
import { createServiceBench } from '../../support/service-bench.ts';

const setUp = async (...given: Parameters<typeof createServiceBench>) => {
  const bench = await createServiceBench(...given);
  const ends = () =>
    bench.events
      .flatMap((event) =>
        event.type === 'clip-ended'
          ? [[event.path.split('/').at(-1)?.slice(0, -4), event.state, event.reused]]
          : [],
      )
      .toSorted();
  return { ...bench, ends, created: () => bench.count('create') };
};

const sameWork = async (
  describedJob: (name: string, bytes: string) => Promise<Job>,
  ...names: string[]
): Promise<Job[]> => {
  const jobs: Job[] = [];
  for (const name of names) jobs.push(await describedJob(name, 'bytes'));
  return jobs;
};

test('pays for the same work once, and reports it for each file', async () => {
  const { context, describedJob, events, ends, count } = await setUp();
  const jobs = await sameWork(describedJob, 'a', 'b', 'c');
  await runJobs([...jobs, await describedJob('other')], context);
  expect([count('create'), count('reserve'), count('models')]).toEqual([2, 2, 1]);
  expect(ends()).toEqual([
    ['a', 'completed', false],
    ['b', 'completed', true],
    ['c', 'completed', true],
    ['other', 'completed', false],
  ]);
  const counts = events.flatMap((event) => (event.type === 'batch-progress' ? [event.counts] : []));
  expect(counts.map(({ pending }) => pending)).toEqual([3, 2, 1, 0]);
  expect(counts.at(-1)).toMatchObject({ total: 4, completed: 4 });
});

test('the pace of a batch does not count reused results', async () => {
  const { context, describedJob } = await setUp();
  await runJobs(await sameWork(describedJob, 'a', 'b', 'c'), context);
  expect(context.pace.leftMs(1)).toBeNull();
  await runJobs([await describedJob('other')], context);
  expect(context.pace.leftMs(1)).not.toBeNull();
});

test('a resumed batch counts the clips that ended before', async () => {
  const { context, describedJob, events } = await setUp();
  await runJobs(await sameWork(describedJob, 'a', 'b'), context);
  await runJobs([await describedJob('other')], context);
  const counts = events.flatMap((event) => (event.type === 'batch-progress' ? [event.counts] : []));
  expect(counts.at(-1)).toMatchObject({ total: 3, completed: 3, pending: 0 });
});

test('a reused result ends with the verdicts on its findings', async () => {
  const glitch = { id: 'g', type: 'visual_glitch', description: 'Flicker' };
  const { context, describedJob, events } = await setUp(undefined, [glitch]);
  const [first] = await sameWork(describedJob, 'a');
  if (!first) throw new Error('no job');
  await runJobs([first], context);
  const connection = openDatabase(dirname(first.path));
  // The library does so when it refreshes its cards.
  if (first.clip) tracksTable(connection).trackFindings(first.clip.id);
  const { verdicts } = tablesOf(connection);
  const found = verdicts.ofRun(first.runId ?? ('' as RunId));
  expect(found).toHaveLength(1);
  for (const { trackId } of found) verdicts.set(trackId, { verdict: 'real' });
  connection.close();
  await runJobs(await sameWork(describedJob, 'b'), context);
  const ended = events.flatMap((event) =>
    event.type === 'clip-ended' ? [[event.reused, event.findings, event.outcome]] : [],
  );
  expect(ended).toEqual([
    [false, 1, 'needs_review'],
    [true, 1, 'confirmed'],
  ]);
});

test('the next file with the same bytes replaces a missing one', async () => {
  const { context, describedJob, ends, created } = await setUp();
  const jobs = await sameWork(describedJob, 'a', 'b', 'c', 'd');
  for (const job of jobs.slice(0, 2)) await rm(job.path);
  await runJobs(jobs, context);
  expect(created()).toBe(1);
  expect(ends()).toEqual([
    ['a', 'failed', false],
    ['b', 'failed', false],
    ['c', 'completed', false],
    ['d', 'completed', true],
  ]);
});

test('the next file takes over when the first is skipped before it is submitted', async () => {
  const { context, describedJob, ends, created } = await setUp((step) => {
    if (step === 'complete') jobs[0]?.skip.abort();
  });
  const jobs = await sameWork(describedJob, 'a', 'b');
  await runJobs(jobs, context);
  expect(created()).toBe(1);
  expect(ends()).toEqual([
    ['a', 'cancelled', false],
    ['b', 'completed', false],
  ]);
});

test('skips a clip that waits for another at once, and ends it once', async () => {
  const { context, describedJob, ends } = await setUp((step) => {
    if (step === 'complete') jobs[1]?.skip.abort();
  });
  const jobs = await sameWork(describedJob, 'a', 'b');
  await runJobs(jobs, context);
  expect(ends()).toEqual([
    ['a', 'completed', false],
    ['b', 'cancelled', false],
  ]);
});

test('does not retry with other files what was refused for one', async () => {
  const { context, describedJob, ends, created } = await setUp();
  const jobs = await sameWork(describedJob, 'a', 'b');
  for (const job of jobs) {
    if (job.prompt) job.prompt = { ...job.prompt, text: 'x'.repeat(2501) };
  }
  await runJobs(jobs, context);
  expect(created()).toBe(0);
  expect(ends()).toEqual([
    ['a', 'rejected', false],
    ['b', 'rejected', false],
  ]);
  expect(context.pace.leftMs(1)).toBeNull();
});
