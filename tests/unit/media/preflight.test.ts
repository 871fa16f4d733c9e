import { expect, test } from 'vitest';
import { preflight } from '../../../engine/clips/media/probe/preflight.ts';
import type { ProbedVideo } from '../../../engine/clips/media/probe/probe-file.ts';
import { defaultServiceLimits } from '../../../engine/service/model-list.ts';
import { probedVideo } from '../../support/made-up-values.ts';

const check = (
  video: Partial<ProbedVideo>,
  { sizeBytes = 1000, prompt = 'a cat' }: { sizeBytes?: number; prompt?: string | null } = {},
  limits = defaultServiceLimits,
) => preflight({ sizeBytes, video: probedVideo(video), prompt }, limits);

const codesOf = (result: ReturnType<typeof preflight>) => result.problems.map(({ code }) => code);

test('reports nothing about a good clip', () => {
  expect(check({})).toEqual({ problems: [], warnings: [] });
});

test.each([
  ['exactly 15 s', 15, 24, []],
  ['15 s and one frame', 15 + 1 / 24, 24, []],
  ['15 s and one frame, rounded up to microseconds', 15.041667, 24, []],
  ['15 s and two frames', 15 + 2 / 24, 24, ['video_too_long']],
  ['one frame over at 60 fps', 15 + 1 / 60, 60, []],
  ['what would be one frame at 24 fps, at 60 fps', 15 + 1 / 24, 60, ['video_too_long']],
])('checks a duration of %s against the limit', (_what, durationSec, fps, codes) => {
  expect(codesOf(check({ durationSec, fps }))).toEqual(codes);
});

test('reports how long a clip is and by how much too long', () => {
  expect(check({ durationSec: 18.2 }).problems[0]?.message).toBe(
    'This clip is 18.2 s long; the limit is 15 s, so it is 3.2 s too long.',
  );
  expect(check({ durationSec: 15.05, fps: 60 }).problems[0]?.message).toBe(
    'This clip is 15.05 s long; the limit is 15 s, so it is 0.05 s too long.',
  );
});

test.each([
  [50_000_000, [], []],
  [50_000_001, [], ['file_size_near_limit']],
  [52_428_800, [], ['file_size_near_limit']],
  [52_428_801, ['file_too_large'], []],
])('checks %i bytes against the limit', (sizeBytes, problems, warnings) => {
  const result = check({}, { sizeBytes });
  expect(codesOf(result)).toEqual(problems);
  expect(result.warnings.map(({ code }) => code)).toEqual(warnings);
});

test('reports how large a file is and by how much too large', () => {
  expect(check({}, { sizeBytes: 60_000_000 }).problems[0]?.message).toBe(
    'This file is 60.0 MB (60,000,000 bytes); the limit is 52.4 MB (52,428,800 bytes), so it is 7.6 MB too large.',
  );
  expect(check({}, { sizeBytes: 52_428_801 }).problems[0]?.message).toContain(
    'so it is 1 byte too large',
  );
});

test("uses the service's figures where they are known", () => {
  const limits = { maxDurationSec: 4, maxFileBytes: 900 };
  expect(codesOf(check({}, {}, limits))).toEqual(['video_too_long', 'file_too_large']);
  const generous = { maxDurationSec: 60, maxFileBytes: 100_000_000 };
  const result = check({ durationSec: 59 }, { sizeBytes: 60_000_000 }, generous);
  expect(result).toEqual({ problems: [], warnings: [] });
});

test.each([
  ['QuickTime by its brand', { brands: ['qt'] }, 'QuickTime'],
  ['QuickTime without a brand', { brands: [] }, 'QuickTime'],
  ['3GPP by its brand', { brands: ['3gp4', '3gp5'] }, '3GPP'],
  ['another of the family by its brand', { brands: ['jp\u001b2'] }, 'of the type "jp\u001b2"'],
  ['WebM', { formatNames: ['matroska', 'webm'], brands: [] }, 'WebM'],
  ['AVI', { formatNames: ['avi'], brands: [] }, 'AVI'],
])('refuses the container %s', (_name, video, word) => {
  const { problems } = check(video);
  expect(problems.map(({ code }) => code)).toEqual(['invalid_video']);
  expect(problems[0]?.message).toContain(`container is ${word}`);
});

test.each([['mp42', 'qt'], ['3gp5', 'isom'], ['M4V'], ['dash'], ['XAVC', 'mp42']])(
  'accepts an MP4 with the brands %s %s',
  (...brands) => {
    expect(codesOf(check({ brands }))).toEqual([]);
  },
);

test('refuses a codec other than H.264', () => {
  const { problems } = check({ codec: 'hevc' });
  expect(problems[0]).toMatchObject({ code: 'invalid_video', kind: 'user' });
  expect(problems[0]?.message).toContain('video codec is HEVC');
});

test.each([
  ['none', null, ['missing_prompt']],
  ['an empty one', '', ['missing_prompt']],
  ['a blank one', ' \t\n\u00a0\u3000', ['missing_prompt']],
  ['one character', 'x', []],
  ['2500 characters', 'x'.repeat(2500), []],
  ['2501 characters', 'x'.repeat(2501), ['prompt_too_long']],
  ['2500 characters that take two UTF-16 units each', '🐈'.repeat(2500), []],
  ['2501 of these', '🐈'.repeat(2501), ['prompt_too_long']],
])('checks the prompt against the limit: %s', (_what, prompt, codes) => {
  expect(codesOf(check({}, { prompt }))).toEqual(codes);
});

test('reports how long a prompt is and by how much too long', () => {
  expect(check({}, { prompt: 'x'.repeat(2512) }).problems[0]?.message).toBe(
    'The prompt has 2512 characters; the limit is 2500, so it is 12 characters too long.',
  );
});

test("reports every problem, the file's before the prompt's", () => {
  const result = check(
    { brands: ['qt'], codec: 'hevc', durationSec: 20 },
    { sizeBytes: 60_000_000, prompt: null },
  );
  expect(codesOf(result)).toEqual([
    'invalid_video',
    'invalid_video',
    'video_too_long',
    'file_too_large',
    'missing_prompt',
  ]);
});
