import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeVideo } from '../../engine/clips/media/probe/describe-video.ts';
import {
  createPlainMp4Reader,
  plainMp4Reader,
} from '../../engine/clips/media/probe/plain-mp4/plain-mp4-reader.ts';
import { probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { readWithFfprobe } from '../../engine/clips/media/probe/read-with-ffprobe.ts';
import { readPromptTags } from '../../engine/clips/prompts/shapes/read-prompt-tags.ts';
import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { itunesItem, itunesTags, mp4Box, namedTags } from '../../tools/prompt-clips/mp4-box.ts';
import { withMovieBox } from '../../tools/prompt-clips/with-boxes.ts';
import { makeFolder } from '../support/make-folder.ts';
import { hiddenHandler, longClip, withSound } from '../support/mp4-tables.ts';
import { describeWith } from '../support/requires.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { sharedFolder } from '../support/shared-folder.ts';
import { testFor } from '../support/test-for.ts';
import { keptMediaFixture, type MediaFixture, makeTinyClip } from '../support/tiny-clips.ts';

const timeLimitMs = 30_000;

/** Expects both readers to agree, or only ffprobe to be trusted. @returns whether it is plain */
const expectAgreement = async (path: string): Promise<boolean> => {
  const end = await plainMp4Reader.read(path, { timeLimitMs });
  if (end.outcome !== 'read') return false;
  const { report, tags } = await readWithFfprobe({ path, timeLimitMs, signal: undefined });
  const brands = ['isom'];
  // ffprobe's own times of one or two frames are rounded to the movie's clock.
  const { frames } = end.read;
  const plain = describeVideo(end.read.report, brands, frames);
  // Pixels can be known although another part of the header is damaged.
  const { pixelFormat } = plain;
  expect(plain).toEqual({ pixelFormat, ...describeVideo(report, brands, frames) });
  expect(frames.frameCount).toBe(describeVideo(report, brands, null).frameCount);
  expect(readPromptTags(end.read.tags)).toEqual(readPromptTags(tags.tags));
  const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
  expect(end.read.hashed?.sha256).toBe(sha256);
  return true;
};

const written = async (bytes: Buffer): Promise<string> => {
  const path = join(await makeFolder(), 'clip.mp4');
  await writeFile(path, bytes);
  return path;
};

const samples = readdirSync(samplesFolder).filter((name) => name.endsWith('.mp4'));

testFor('both readers agree on the sample %s', samples, samples.slice(0, 1), async (name) => {
  expect(await expectAgreement(join(samplesFolder, name))).toBe(true);
});

/** A file in one part, upright. */
const plainFrameClips = new Set(
  clipRecipes
    .filter(({ layout, quarters }) => layout === 'whole' && quarters === 0)
    .map(({ name }) => name),
);

testFor(
  'both readers agree on the clip %s with painted frame numbers',
  // The longest resembles "frames900", and takes a minute to make.
  clipRecipes.map(({ name }) => name).filter((name) => name !== 'bench-1080p30'),
  ['fps2997', 'with-sound', 'edit-list-cut', 'variable-rate', 'rotated90'],
  async (name) => {
    const { path } = await makeFrameClip(name);
    const isPlain = await expectAgreement(path);
    if (!plainFrameClips.has(name)) expect(isPlain).toBe(false);
  },
);

const fixtures = [
  ...[
    [24, 1],
    [30_000, 1001],
    [25, 1],
    [60, 1],
    [7, 1],
    [15, 2],
  ].map((fps) => ({ fps, frames: 49 })),
  ...[1, 2, 7, 49].map((frames) => ({ fps: [24_000, 1001], frames })),
].map(({ fps: [num = 1, den = 1], frames }): [string, MediaFixture] => [
  `${frames} frames at ${num}/${den}`,
  { fps: { num, den }, frames, height: frames === 49 ? 36 : 48 },
]);

testFor('both readers agree on %s', fixtures, ['49 frames at 24000/1001'], async ([, fixture]) => {
  const isPlain = await expectAgreement(await keptMediaFixture(fixture));
  if ((fixture.frames ?? 0) > 2) expect(isPlain).toBe(true);
});

test.each([
  ['yuvj420p', 'yuv420p', true],
  ['yuv422p', 'yuv422p', false],
] as const)(
  'both readers agree on pixels in the format %s',
  async (pixels, pixelFormat, isPlain) => {
    const path = await keptMediaFixture({ pixels });
    expect(await expectAgreement(path)).toBe(isPlain);
    expect(await probeFile(path)).toMatchObject({ pixelFormat });
  },
);

const fox = 'A red fox runs over the snow, 100% "sharp" \\ cut\nünd schön 🦊';

testFor<[string, () => Buffer, boolean]>(
  'both readers agree on the prompt in %s',
  [
    ['a comment', () => itunesTags(itunesItem('\u00a9cmt', fox)), true],
    ['a description', () => itunesTags(itunesItem('desc', fox)), true],
    [
      'one of several tags',
      () => itunesTags(itunesItem('\u00a9nam', 'Fox'), itunesItem('\u00a9cmt', fox)),
      true,
    ],
    ['a tag of its own name', () => namedTags({ prompt: fox, 'a.b-c': 'x' }), true],
    ["QuickTime's name", () => namedTags({ 'com.apple.quicktime.description': fox }), true],
    ['a tag that comes twice', () => namedTags({ prompt: fox, Prompt: 'another' }), false],
    ['iTunes’ own form', () => itunesTags(itunesItem('----', fox, 'prompt')), false],
    ['a tag of no known name', () => itunesTags(itunesItem('\u00a9des', fox)), false],
    ['no UTF-8', () => namedTags({ prompt: Buffer.from('fuchs \xfc', 'latin1') }), false],
  ],
  ['a comment', 'a tag of its own name', 'a tag that comes twice'],
  async ([, makeTags, isPlain]) => {
    const path = await written(withMovieBox(await makeUntaggedClip(), makeTags()));
    expect(await expectAgreement(path)).toBe(isPlain);
  },
);

test.each<[string, Buffer | undefined, boolean]>([
  ['of known boxes', undefined, true],
  ['with a handler where only FFmpeg looks for one', hiddenHandler(), false],
])('a clip with sound %s is plain or not', async (_what, extra, isPlain) => {
  const sound = { samples: 100, coding: 'ipcm', extra };
  const path = await written(withSound(await makeUntaggedClip(), sound));
  expect(await expectAgreement(path)).toBe(isPlain);
});

/** The muxer's own metadata would be a second box of tags. */
const makeUntaggedClip = async (): Promise<Buffer> => {
  const clip = Buffer.from(await makeTinyClip());
  clip.write('free', clip.lastIndexOf('udta'), 'latin1');
  return clip;
};

test('with any wrong byte of the index, both readers agree or ffprobe is asked', {
  tags: ['full'],
}, async () => {
  const clip = await makeTinyClip();
  const start = clip.lastIndexOf('moov');
  const path = await written(clip);
  for (let at = start; at < clip.length; at += 7) {
    const damaged = Buffer.from(clip);
    damaged[at] = (damaged[at] ?? 0) ^ 0xff;
    await writeFile(path, damaged);
    await expectAgreement(path);
  }
});

test('a large file is read without its hash, which needs all of its bytes', async () => {
  const padding = mp4Box('free', Buffer.alloc(33 * 1024 * 1024));
  const path = await written(Buffer.concat([await makeTinyClip(), padding]));
  const end = await plainMp4Reader.read(path, { timeLimitMs });
  expect(end).toMatchObject({ outcome: 'read', read: { hashed: null } });
});

test('a clip that exceeds the memory of the thread is an error of that clip only', async () => {
  const clip = await makeTinyClip();
  const reader = createPlainMp4Reader({ heapMb: 14 });
  const small = await written(clip);
  const large = await written(longClip(clip, 100_000));
  const outcomeOf = async (path: string) => (await reader.read(path, { timeLimitMs })).outcome;
  expect(await outcomeOf(small)).toBe('read');
  expect(await outcomeOf(large)).toBe('tooMuchMemory');
  expect(await outcomeOf(small)).toBe('read');
  expect((await plainMp4Reader.read(large, { timeLimitMs })).outcome).toBe('read');
});

describeWith({ shared: true }, 'clips made by others', () => {
  const files: [string, boolean][] = [
    ['clips/toy-ship', true],
    ['clips/dirt-road-suv', true],
    ['clips/graffiti-artist', true],
    ['clips/ruins-portrait', true],
    // It names an artist, which ffprobe reads.
    ['odd/edit-list', false],
    ['odd/non-square-pixels', true],
    ['odd/one-frame', true],
    ['odd/rotated', false],
    ['odd/hevc-one-frame', false],
    ['odd/chunk-out-of-range', false],
  ];
  testFor(
    'both readers agree on %s',
    files,
    ['clips/toy-ship', 'odd/edit-list', 'odd/chunk-out-of-range'],
    async ([name, isPlain]) => {
      const path = join(sharedFolder ?? '', 'media', `${name}.mp4`);
      expect(await expectAgreement(path)).toBe(isPlain);
    },
  );
});
