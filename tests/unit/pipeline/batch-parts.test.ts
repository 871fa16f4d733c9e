import { expect, test } from 'vitest';
import type { IdentifiedClip } from '../../../engine/clips/identify-clip.ts';
import { createBatchStop } from '../../../engine/evaluation/pipeline/batch-stop.ts';
import { checkClip } from '../../../engine/evaluation/pipeline/check-clip.ts';
import { glitchTypesKey } from '../../../shared/domain/evaluate-options.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';

const stopWith = () => {
  const interrupt = new AbortController();
  const reported: string[] = [];
  const stop = createBatchStop(interrupt.signal, ({ code }) => reported.push(code));
  const aborted = () => ({
    local: stop.local.aborted,
    submissions: stop.submissions.aborted,
    everything: stop.everything.aborted,
  });
  return { interrupt, reported, stop, aborted };
};

const reason = (code: string) => ({ code, message: code });

test('a clip without an answer stops nothing, and a refusal of the batch is reported before it', () => {
  const { stop, reported, aborted } = stopWith();
  stop.block(reason('internal_error'), 'clip');
  expect(aborted()).toEqual({ local: false, submissions: false, everything: false });
  expect({ reported, by: stop.stoppedBy?.code }).toEqual({ reported: [], by: 'internal_error' });
  stop.block(reason('invalid_api_key'), 'everything');
  expect({ reported, by: stop.stoppedBy?.code }).toEqual({
    reported: ['invalid_api_key'],
    by: 'invalid_api_key',
  });
});

test('the first of several clips without an answer gives the reason', () => {
  const { stop } = stopWith();
  for (const code of ['internal_error', 'not_implemented']) stop.block(reason(code), 'clip');
  expect(stop.stoppedBy?.code).toBe('internal_error');
});

test('exhausted credits stop submissions and let results arrive', () => {
  const { stop, aborted } = stopWith();
  stop.block(reason('insufficient_credits'), 'submissions');
  expect(aborted()).toEqual({ local: false, submissions: true, everything: false });
});

test('a refused key stops everything that needs the service, and files are still read', () => {
  const { stop, aborted } = stopWith();
  stop.block(reason('invalid_api_key'), 'everything');
  expect(aborted()).toEqual({ local: false, submissions: true, everything: true });
});

test('an interrupt stops everything, and is no refusal of the service', () => {
  const { interrupt, stop, aborted, reported } = stopWith();
  interrupt.abort();
  expect(aborted()).toEqual({ local: true, submissions: true, everything: true });
  expect(stop.stoppedBy).toBeNull();
  expect(reported).toEqual([]);
});

test('reports the first refusal, once; a worse one still stops more', () => {
  const { stop, aborted, reported } = stopWith();
  stop.block(reason('insufficient_credits'), 'submissions');
  stop.block(reason('insufficient_credits'), 'submissions');
  stop.block(reason('service_unreachable'), 'everything');
  expect(reported).toEqual(['insufficient_credits']);
  expect(stop.stoppedBy?.code).toBe('insufficient_credits');
  expect(aborted().everything).toBe(true);
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
  probe: {
    ok: true,
    video: {
      formatNames: ['mov', 'mp4'],
      brands: ['isom'],
      codec: 'h264',
      durationSec: 5,
      width: 64,
      height: 48,
      fps: 24,
      frameCount: 120,
      hasAudio: false,
      rotationDeg: 0,
    },
  },
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
