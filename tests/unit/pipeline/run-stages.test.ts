import { expect, test } from 'vitest';
import type { BatchContext } from '../../../engine/evaluation/pipeline/batch-context.ts';
import type { Job } from '../../../engine/evaluation/pipeline/job.ts';
import {
  runStages,
  type StageStep,
  skipped,
} from '../../../engine/evaluation/pipeline/run-stages.ts';
import {
  end,
  type JobEnd,
  next,
  type StageOutcome,
} from '../../../engine/evaluation/pipeline/stage-outcome.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { createStageBench } from '../../support/stage-bench.ts';

const setUp = async () => {
  const bench = await createStageBench((_request, response) => response.end());
  const job = await bench.describedJob('clip');
  const startedSteps: string[] = [];
  const step = (
    name: StageStep['name'],
    outcomes: readonly (StageOutcome | (() => StageOutcome))[],
    overrides: Partial<StageStep> = {},
  ): StageStep => {
    let times = 0;
    const run = async (): Promise<StageOutcome> => {
      startedSteps.push(name);
      const outcome = outcomes[Math.min(times, outcomes.length - 1)] ?? next;
      times += 1;
      return typeof outcome === 'function' ? outcome() : outcome;
    };
    return { name, run, stoppedBy: 'submissions', ...overrides };
  };
  const run = (...steps: StageStep[]) => runStages(job, steps, bench.context);
  const notes = () => bench.events.filter(({ type }) => type === 'note');
  return { ...bench, job, startedSteps, step, run, notes };
};

const reason = { code: 'full', message: 'Full.' };
const again: StageOutcome = { kind: 'again', delayMs: 1000, orElse: () => end('failed', reason) };
const thrown = (error: unknown) => (): StageOutcome => {
  throw error;
};

test('tries a stage four times, doubling the wait, and then ends with its last outcome', async () => {
  const { run, step, startedSteps, clock } = await setUp();
  expect(await run(step('submit', [again]))).toEqual({ state: 'failed', reason });
  expect(startedSteps).toHaveLength(4);
  expect(clock.sleptMs).toEqual([1000, 2000, 4000]);
});

test('starts each try from the beginning, past stages with nothing left to do', async () => {
  const { run, step, startedSteps } = await setUp();
  const once = { isNeeded: () => !startedSteps.includes('copy') };
  const steps = [step('copy', [next], once), step('upload', [next]), step('submit', [again, next])];
  expect(await run(...steps, step('poll', [next]))).toBeNull();
  expect(startedSteps).toEqual(['copy', 'upload', 'submit', 'upload', 'submit', 'poll']);
});

test("waiting for the service's rate limit does not count as a try", async () => {
  const { run, step, startedSteps, clock } = await setUp();
  const limited = Array<StageOutcome>(9).fill({ kind: 'limited' });
  expect(await run(step('submit', [...limited, next]))).toBeNull();
  expect([startedSteps.length, clock.sleptMs]).toEqual([10, []]);
});

test('a stage that is blocked for its clip leaves it pending with the reason, and stops no others', async () => {
  const { run, step, startedSteps, context } = await setUp();
  const blocked: StageOutcome = { kind: 'blocked', reason, scope: 'clip' };
  const steps = [step('poll', [blocked, next]), step('prompt', [next])];
  expect(await run(...steps)).toEqual({ state: 'pending', reason });
  expect(context.stop.submissions.aborted).toBe(false);
  expect(await run(...steps)).toBeNull();
  expect(startedSteps).toEqual(['poll', 'poll', 'prompt']);
});

test('a stop of submissions lets other work continue', async () => {
  const { run, step, startedSteps } = await setUp();
  const blocked: StageOutcome = { kind: 'blocked', reason, scope: 'submissions' };
  expect(await run(step('submit', [blocked]))).toEqual({ state: 'pending', reason: null });
  const poll = step('poll', [next], { stoppedBy: 'everything' });
  expect(await run(step('copy', [next], { isNeeded: () => false }), poll)).toBeNull();
  expect(await run(step('upload', [next]))).toEqual({ state: 'pending', reason: null });
  expect(startedSteps).toEqual(['submit', 'poll']);
});

test('a skipped clip goes no further, unless it was submitted', async () => {
  const { run, step, startedSteps, job } = await setUp();
  const skip = (): StageOutcome => {
    job.skip.abort();
    return again;
  };
  expect(await run(step('upload', [skip]), step('submit', [next]))).toEqual(skipped);
  job.isSent = true;
  expect(await run(step('poll', [next]))).toBeNull();
  expect(startedSteps).toEqual(['upload', 'poll']);
});

test('a stage that throws an AppError fails its clip, even one skipped after it was submitted', async () => {
  const { run, step, job, notes } = await setUp();
  const changed = () => step('poll', [thrown(new AppError('file_changed', 'It was changed.'))]);
  const failed = { state: 'failed', reason: { code: 'file_changed', message: 'It was changed.' } };
  expect(await run(changed())).toEqual(failed);
  job.isSent = true;
  job.skip.abort();
  expect(await run(changed())).toEqual(failed);
  expect(notes()).toEqual([]);
});

test.each<[string, (job: Job, context: BatchContext) => void, JobEnd]>([
  ['the clip was skipped ends it as skipped', (job) => job.skip.abort(), skipped],
  [
    'the batch was stopped leaves the clip pending',
    (_job, { stop }) => stop.block(reason, 'submissions'),
    { state: 'pending', reason: null },
  ],
])('an exception after %s', async (_what, happen, expected) => {
  const { run, step, job, context, notes } = await setUp();
  const interrupted = (): StageOutcome => {
    happen(job, context);
    throw new TypeError('the upload was cut off');
  };
  expect(await run(step('upload', [interrupted]))).toEqual(expected);
  expect(notes()).toEqual([]);
});

test('a bug ends its clip only, and is reported', async () => {
  const { run, step, events } = await setUp();
  const outcome = await run(step('upload', [thrown(new TypeError('no such thing'))]));
  expect(outcome).toMatchObject({ state: 'failed' });
  expect(events).toContainEqual({
    type: 'note',
    message: expect.stringContaining('A bug in stage upload: TypeError: no such thing'),
  });
});

test('marks a job as running only during a stage', async () => {
  const { run, step, job } = await setUp();
  const seen: boolean[] = [];
  const look = (): StageOutcome => {
    seen.push(job.isStageRunning);
    return end('failed');
  };
  await run(step('upload', [look]));
  expect([...seen, job.isStageRunning]).toEqual([true, false]);
});
