import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import type { IdentifiedClip } from '../../../engine/clips/identify-clip.ts';
import {
  createBatchStop,
  parallelClipsOf,
} from '../../../engine/evaluation/pipeline/batch-context.ts';
import type { BlockScope } from '../../../engine/evaluation/pipeline/stage-outcome.ts';
import { checkClip } from '../../../engine/evaluation/pipeline/stages/check-limits.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { probedVideo } from '../../support/made-up-values.ts';
import { createStageBench } from '../../support/stage-bench.ts';

type BatchStop = ReturnType<typeof createBatchStop>;
type Ending = (stop: BatchStop, interrupt: AbortController) => void;

const blocked =
  (...blocks: [code: string, scope: BlockScope][]): Ending =>
  (stop) => {
    for (const [code, scope] of blocks) stop.block({ code, message: code }, scope);
  };
const noCredits: [string, BlockScope] = ['insufficient_credits', 'submissions'];
const noAnswer: [string, BlockScope] = ['internal_error', 'clip'];

test.each<[string, Ending, aborted: (keyof BatchStop)[], reported: string[], by?: string]>([
  ['a clip without an answer stops nothing', blocked(noAnswer), [], [], 'internal_error'],
  [
    'the first of several clips without an answer gives the reason',
    blocked(noAnswer, ['not_implemented', 'clip']),
    [],
    [],
    'internal_error',
  ],
  [
    'a refusal of the batch comes before a clip without an answer, and files are still read',
    blocked(noAnswer, ['invalid_api_key', 'everything']),
    ['submissions', 'everything'],
    ['invalid_api_key'],
    'invalid_api_key',
  ],
  [
    'exhausted credits stop submissions, are reported once, and let results arrive',
    blocked(noCredits, noCredits),
    ['submissions'],
    ['insufficient_credits'],
    'insufficient_credits',
  ],
  [
    'a worse refusal stops more, and the first is reported',
    blocked(noCredits, ['service_unreachable', 'everything']),
    ['submissions', 'everything'],
    ['insufficient_credits'],
    'insufficient_credits',
  ],
  [
    'an interrupt stops everything, and is no refusal of the service',
    (_stop, interrupt) => interrupt.abort(),
    ['local', 'submissions', 'everything'],
    [],
  ],
  ['a pause lets results arrive', (stop) => stop.drain(), ['local', 'submissions'], []],
])('%s', (_name, end, aborted, expected, stoppedBy) => {
  const interrupt = new AbortController();
  const reported: string[] = [];
  const stop = createBatchStop(interrupt.signal, ({ code }) => reported.push(code));
  end(stop, interrupt);
  const signals = ['local', 'submissions', 'everything'] as const;
  expect(signals.filter((name) => stop[name].aborted)).toEqual(aborted);
  expect(reported).toEqual(expected);
  expect(stop.stoppedBy?.code).toBe(stoppedBy);
});

const good: IdentifiedClip = {
  id: 'a'.repeat(64) as ClipId,
  sha256: 'a'.repeat(64),
  sizeBytes: 1000,
  stamp: '',
  probe: { ok: true, video: probedVideo() },
};
const broken: IdentifiedClip = {
  ...good,
  probe: { ok: false, error: { code: 'invalid_video', message: 'It is damaged.', kind: 'user' } },
};
const limits = { maxDurationSec: 15, maxFileBytes: 52_428_800 };

test.for<[string, IdentifiedClip, string | null, typeof limits, string, string]>([
  ['a good clip without prompt', good, null, limits, 'needs_prompt', 'missing_prompt'],
  ['a broken clip with prompt', broken, 'A prompt', limits, 'rejected', 'invalid_video'],
  [
    'a clip too long for this service, without prompt',
    good,
    null,
    { ...limits, maxDurationSec: 4 },
    'rejected',
    'video_too_long',
  ],
  ['a prompt too long', good, 'x'.repeat(2501), limits, 'rejected', 'prompt_too_long'],
])('%s', ([, clip, prompt, serviceLimits, state, code]) => {
  const { problem } = checkClip(clip, prompt, serviceLimits);
  expect(problem).toMatchObject({ state, reason: { code } });
});

test('a good clip with a prompt has no problem, and every broken limit is reported at once', () => {
  expect(checkClip(good, 'A prompt', limits).problem).toBeNull();
  const tight = { maxDurationSec: 4, maxFileBytes: 999 };
  const message = checkClip(good, null, tight).problem?.reason?.message;
  for (const part of ['the limit is 4 s', 'too large', 'No prompt'])
    expect(message).toContain(part);
});

test('by default, the built-in evaluator gets as many clips as there are cores, a service 16', () => {
  expect(parallelClipsOf(null, true)).toBe(availableParallelism());
  expect(parallelClipsOf(null, false)).toBe(16);
  expect(parallelClipsOf(3, true)).toBe(3);
});

test('a job has the progress of its transfer until its next stage', async () => {
  const { context, describedJob } = await createStageBench(() => undefined);
  const job = await describedJob('a');
  context.record(job, { stage: 'upload' });
  context.reportBytes(job, 'upload', 5, 9);
  expect(job.transfer).toEqual({ doneBytes: 5, totalBytes: 9 });
  context.record(job, { stage: 'submit' });
  expect(job.transfer).toBeNull();
});
