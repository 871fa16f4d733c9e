import { expect, test } from 'vitest';
import {
  runStages,
  type StageStep,
  skipped,
} from '../../../engine/evaluation/pipeline/run-stages.ts';
import { end, next, type StageOutcome } from '../../../engine/evaluation/pipeline/stage-outcome.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { createStageBench } from '../../support/stage-bench.ts';

const setUp = async () => {
  const bench = await createStageBench((_request, response) => response.end());
  const job = await bench.describedJob('clip');
  const begun: string[] = [];
  const step = (
    name: StageStep['name'],
    outcomes: readonly (StageOutcome | (() => StageOutcome))[],
    more: Partial<StageStep> = {},
  ): StageStep => {
    let times = 0;
    const run = async (): Promise<StageOutcome> => {
      begun.push(name);
      const outcome = outcomes[Math.min(times, outcomes.length - 1)] ?? next;
      times += 1;
      return typeof outcome === 'function' ? outcome() : outcome;
    };
    return { name, run, stoppedBy: 'submissions', ...more };
  };
  const run = (...steps: StageStep[]) => runStages(job, steps, bench.context);
  return { ...bench, job, begun, step, run };
};

const reason = { code: 'full', message: 'Full.' };
const again: StageOutcome = { kind: 'again', delayMs: 1000, orElse: () => end('failed', reason) };
const thrown = (error: unknown) => (): StageOutcome => {
  throw error;
};

test('tries a stage four times, each after twice the wait, and then ends as it reports', async () => {
  const { run, step, begun, clock } = await setUp();
  expect(await run(step('submit', [again]))).toEqual({ state: 'failed', reason });
  expect(begun).toHaveLength(4);
  expect(clock.sleptMs).toEqual([1000, 2000, 4000]);
});

test('starts each try from the beginning, past stages with nothing left to do', async () => {
  const { run, step, begun } = await setUp();
  const once = { isNeeded: () => !begun.includes('copy') };
  const steps = [step('copy', [next], once), step('upload', [next]), step('submit', [again, next])];
  expect(await run(...steps, step('poll', [next]))).toBeNull();
  expect(begun).toEqual(['copy', 'upload', 'submit', 'upload', 'submit', 'poll']);
});

test('waiting for the service to accept a request is no try', async () => {
  const { run, step, begun, clock } = await setUp();
  const limited = Array<StageOutcome>(9).fill({ kind: 'limited' });
  expect(await run(step('submit', [...limited, next]))).toBeNull();
  expect([begun.length, clock.sleptMs]).toEqual([10, []]);
});

test('a clip without an answer waits with the reason and stops nothing', async () => {
  const { run, step, begun, context } = await setUp();
  const blocked: StageOutcome = { kind: 'blocked', reason, scope: 'clip' };
  const steps = [step('poll', [blocked, next]), step('prompt', [next])];
  expect(await run(...steps)).toEqual({ state: 'pending', reason });
  expect(context.stop.submissions.aborted).toBe(false);
  expect(await run(...steps)).toBeNull();
  expect(begun).toEqual(['poll', 'poll', 'prompt']);
});

test('a stop of submissions lets other work continue', async () => {
  const { run, step, begun } = await setUp();
  const blocked: StageOutcome = { kind: 'blocked', reason, scope: 'submissions' };
  expect(await run(step('submit', [blocked]))).toEqual({ state: 'pending', reason: null });
  const poll = step('poll', [next], { stoppedBy: 'everything' });
  expect(await run(step('copy', [next], { isNeeded: () => false }), poll)).toBeNull();
  expect(await run(step('upload', [next]))).toEqual({ state: 'pending', reason: null });
  expect(begun).toEqual(['submit', 'poll']);
});

test('a skipped clip goes no further, unless it was submitted', async () => {
  const { run, step, begun, job } = await setUp();
  const skip = (): StageOutcome => {
    job.skip.abort();
    return again;
  };
  expect(await run(step('upload', [skip]), step('submit', [next]))).toEqual(skipped);
  job.isSent = true;
  expect(await run(step('poll', [next]))).toBeNull();
  expect(begun).toEqual(['upload', 'poll']);
});

test('an exception of a stage is an error of the file, unless the clip or the batch was stopped', async () => {
  const { run, step, job, events, context } = await setUp();
  const changed = step('upload', [thrown(new AppError('file_changed', 'It was changed.'))]);
  const failed = { state: 'failed', reason: { code: 'file_changed', message: 'It was changed.' } };
  expect(await run(changed)).toEqual(failed);
  job.skip.abort();
  const broken = step('poll', [thrown(new AppError('file_changed', 'It was changed.'))]);
  job.isSent = true;
  expect(await run(broken)).toEqual(failed);
  job.isSent = false;
  expect(events.filter(({ type }) => type === 'note')).toEqual([]);
  expect(await run(step('poll', [thrown(new TypeError('a bug'))]))).toEqual(skipped);
  context.stop.block(reason, 'submissions');
  job.isSent = true;
  expect(await run(step('poll', [next]))).toEqual({ state: 'pending', reason: null });
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

test('a clip is in progress for as long as one of its stages is', async () => {
  const { run, step, job } = await setUp();
  const seen: boolean[] = [];
  const look = (): StageOutcome => {
    seen.push(job.isStageRunning);
    return end('failed');
  };
  await run(step('upload', [look]));
  expect([...seen, job.isStageRunning]).toEqual([true, false]);
});
