import { expect, test } from 'vitest';
import type { IdentifiedClip } from '../../../engine/clips/identify-clip.ts';
import { createBatchStop } from '../../../engine/evaluation/pipeline/batch-stop.ts';
import { checkClip } from '../../../engine/evaluation/pipeline/check-clip.ts';
import { glitchTypesKey } from '../../../shared/domain/evaluate-options.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { probedVideo } from '../../support/probed-video.ts';

const nothing = { local: false, submissions: false, everything: false };

test.each([
  [
    'a clip without an answer stops nothing',
    ['internal_error clip'],
    nothing,
    [],
    'internal_error',
  ],
  [
    'the first of several clips without an answer gives the reason',
    ['internal_error clip', 'not_implemented clip'],
    nothing,
    [],
    'internal_error',
  ],
  [
    'a refusal of the batch comes before a clip without an answer, and files are still read',
    ['internal_error clip', 'invalid_api_key everything'],
    { local: false, submissions: true, everything: true },
    ['invalid_api_key'],
    'invalid_api_key',
  ],
  [
    'exhausted credits stop submissions, are reported once, and let results arrive',
    ['insufficient_credits submissions', 'insufficient_credits submissions'],
    { local: false, submissions: true, everything: false },
    ['insufficient_credits'],
    'insufficient_credits',
  ],
  [
    'a worse refusal stops more, and the first is reported',
    ['insufficient_credits submissions', 'service_unreachable everything'],
    { local: false, submissions: true, everything: true },
    ['insufficient_credits'],
    'insufficient_credits',
  ],
  [
    'an interrupt stops everything, and is no refusal of the service',
    ['interrupt'],
    { local: true, submissions: true, everything: true },
    [],
    undefined,
  ],
])('%s', (_name, blocks, aborted, expected, stoppedBy) => {
  const interrupt = new AbortController();
  const reported: string[] = [];
  const stop = createBatchStop(interrupt.signal, ({ code }) => reported.push(code));
  for (const block of blocks) {
    const [code = '', scope] = block.split(' ');
    if (scope) stop.block({ code, message: code }, scope as Parameters<typeof stop.block>[1]);
    else interrupt.abort();
  }
  const { local, submissions, everything } = stop;
  expect({
    ...{ local: local.aborted, submissions: submissions.aborted, everything: everything.aborted },
  }).toEqual(aborted);
  expect(reported).toEqual(expected);
  expect(stop.stoppedBy?.code).toBe(stoppedBy);
});

test('compares types without their order', () => {
  expect(glitchTypesKey(['visual_glitch', 'prompt_misalignment'])).toBe(
    glitchTypesKey(['prompt_misalignment', 'visual_glitch']),
  );
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
