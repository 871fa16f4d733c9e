import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { FrameTimes, Still } from '../../engine/clips/media/pictures/clip-media.ts';
import { createClipMedia } from '../../engine/clips/media/pictures/create-clip-media.ts';
import { probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { forkModule } from '../../processes/fork-module.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { readPaintedNumber } from '../support/av-frames.ts';
import { makeFolder } from '../support/make-folder.ts';
import { describeWith } from '../support/requires.ts';
import { describeEachClip } from '../support/test-for.ts';

const media = createClipMedia(
  { videoPath: async (path) => (path === 'gone' ? null : path), probe: () => undefined },
  forkModule,
);
afterAll(() => media.close());

// The benchmark's clip is another one of 30 fps, of the maximum weight.
const names = clipRecipes.map(({ name }) => name).filter((name) => name !== 'bench-1080p30');
const idOf = (path: string): ClipId => path as ClipId;

const someFrames = (count: number): number[] =>
  [...new Set([0, 1, count >> 2, (count >> 1) - 1, count >> 1, count - 2, count - 1])].filter(
    (frame) => frame >= 0 && frame < count,
  );

const numbersIn = (stills: readonly (Still | null)[]) =>
  Promise.all(stills.map((still) => still && readPaintedNumber(still.jpeg)));

const expectStarts = (
  times: FrameTimes | null,
  frames: Awaited<ReturnType<typeof makeFrameClip>>['frames'],
  fromSec = 0,
): void => {
  expect(times?.startSecs).toHaveLength(frames.length);
  for (const { frameIndex, startSec } of frames) {
    const sec = times?.startSecs[frameIndex];
    expect(sec, `frame ${frameIndex}`).toBeCloseTo(startSec - fromSec, 5);
  }
};

describeEachClip('%s', names, (name) => {
  test('has the times at which its frames are presented', async () => {
    const { path, frames } = await makeFrameClip(name);
    const times = await media.frameTimes(idOf(path));
    expectStarts(times, frames, 0);
    expect(times?.lastDurationSec).toBeCloseTo(frames.at(-1)?.durationSec ?? 0, 4);
  });

  test('has its times without its file where the probe proves that they are even', async () => {
    const { path, frames, recipe } = await makeFrameClip(name);
    const probe = JSON.stringify({ ok: true, video: await probeFile(path) });
    const noFiles = createClipMedia({ videoPath: async () => null, probe: () => probe }, undefined);
    const times = await noFiles.frameTimes(idOf(path));
    const isProven = recipe.durationsTicks.length === 1;
    if (!isProven) return expect(times).toBeNull();
    expectStarts(times, frames, frames[0]?.startSec);
  });

  test('returns pictures of exactly the requested frames, in their order', async () => {
    const { path, frames, recipe } = await makeFrameClip(name);
    const asked = someFrames(frames.length).reverse();
    const stills = await media.stills(idOf(path), asked, 240);
    expect(await numbersIn(stills)).toEqual(asked.map((frame) => frames[frame]?.paintedNumber));
    const { width, height, quarters, pixelAspect } = recipe;
    const isPortrait = quarters % 2 === 1 || height > (width * pixelAspect.num) / pixelAspect.den;
    for (const still of stills) {
      expect(Math.max(still?.width ?? 0, still?.height ?? 0)).toBe(240);
      expect((still?.height ?? 0) > (still?.width ?? 0)).toBe(isPortrait);
    }
  });

  test('has a copy with every frame of it at the same time', async () => {
    const { path, frames } = await makeFrameClip(name);
    const target = join(await makeFolder(), 'copy.mp4');
    const copy = await media.proxy(idOf(path), target, 320);
    expect(Math.max(copy?.width ?? 0, copy?.height ?? 0)).toBe(320);
    const times = await media.frameTimes(idOf(target));
    expectStarts(times, frames, frames[0]?.startSec);
    const asked = someFrames(frames.length);
    expect(await numbersIn(await media.stills(idOf(target), asked, 320))).toEqual(
      asked.map((frame) => frames[frame]?.paintedNumber),
    );
  });
});

const makeDamagedClip = async () => {
  const { path: intact, frames } = await makeFrameClip('open-gop');
  const bytes = readFileSync(intact);
  const from = bytes.indexOf('mdat') + Math.floor((bytes.length - bytes.indexOf('mdat')) / 2);
  const path = join(await makeFolder(), 'damaged.mp4');
  writeFileSync(path, bytes.fill(0x5a, from, from + 3000));
  return { path, frames };
};

test('a copy of a file with damaged frames has all others at their times', async () => {
  const { path, frames } = await makeDamagedClip();
  const target = join(await makeFolder(), 'copy.mp4');
  expect(await media.proxy(idOf(path), target, 240)).not.toBeNull();
  const startSecs = (await media.frameTimes(idOf(target)))?.startSecs ?? [];
  expect(startSecs.length).toBeLessThan(frames.length);
  const numbers = await numbersIn(await media.stills(idOf(target), [...startSecs.keys()], 240));
  expect(numbers.filter((number) => number !== null).length).toBeGreaterThan(40);
  const fromSec = frames[0]?.startSec ?? 0;
  for (const [index, number] of numbers.entries()) {
    const frame = frames.find(({ paintedNumber }) => paintedNumber === number);
    // In some pictures the number itself is damaged.
    if (frame) expect(startSecs[index], `${number}`).toBeCloseTo(frame.startSec - fromSec, 5);
  }
});

describe('pictures', () => {
  test('are never larger than the clip', async () => {
    const { path } = await makeFrameClip('fps24');
    expect(await media.stills(idOf(path), [3], 960)).toMatchObject([{ width: 320, height: 180 }]);
  });

  test('of frames that a clip does not have are missing, and shift no others', async () => {
    const { path } = await makeFrameClip('fps24');
    const stills = await media.stills(idOf(path), [5, 72, 6], 240);
    expect(await numbersIn(stills)).toEqual([5, null, 6]);
  });

  test('of a file with damaged frames are right or missing', async () => {
    const { path: damaged, frames } = await makeDamagedClip();
    const all = frames.map(({ frameIndex }) => frameIndex);
    const numbers = await numbersIn(await media.stills(idOf(damaged), all, 240));
    const present = numbers.filter((number) => number !== null);
    expect(numbers.includes(null)).toBe(true);
    expect(present.length).toBeGreaterThan(40);
    for (const [frame, number] of numbers.entries()) {
      if (number !== null) expect(number).toBe(frame);
    }
  });
});

describeWith({ programs: ['ffprobe'] }, 'a copy, as others read it', () => {
  const probe = (path: string, ...args: string[]): string[] =>
    execFileSync('ffprobe', ['-v', 'error', ...args, '-of', 'csv=p=0', path], { encoding: 'utf8' })
      .trim()
      .split('\n');

  test('is H.264 and AAC with a key frame every 12 frames at least, and its index first', async () => {
    const { path } = await makeFrameClip('with-sound');
    const target = join(await makeFolder(), 'copy.mp4');
    await media.proxy(idOf(path), target, 320);
    expect(probe(target, '-show_entries', 'stream=codec_name')).toEqual(['h264', 'aac']);
    const keys = probe(target, '-select_streams', 'v', '-show_entries', 'packet=flags').map(
      (flags) => flags.startsWith('K'),
    );
    for (let frame = 0; frame + 12 <= keys.length; frame += 1) {
      expect(keys.slice(frame, frame + 12)).toContain(true);
    }
    const bytes = readFileSync(target);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
  });

  test('omits the metadata of its source', async () => {
    const { path } = await makeFrameClip('fps24');
    const tagged = join(await makeFolder(), 'tagged.mp4');
    const secret = 'a prompt that stays here';
    const tags = ['-metadata', `title=${secret}`, '-metadata', `comment=${secret}`];
    const track = ['-metadata:s:v', `handler_name=${secret}`];
    execFileSync('ffmpeg', ['-v', 'error', '-i', path, '-c', 'copy', ...tags, ...track, tagged]);
    expect(readFileSync(tagged).includes(secret)).toBe(true);
    const target = join(await makeFolder(), 'copy.mp4');
    expect(await media.proxy(idOf(tagged), target, 320)).not.toBeNull();
    expect(readFileSync(target).includes(secret)).toBe(false);
  });
});

test('reads and makes nothing where no file holds the clip, or it is not a video', async () => {
  const folder = await makeFolder({ 'text.mp4': 'this is no video' });
  for (const clipId of [idOf('gone'), idOf(join(folder, 'text.mp4'))]) {
    expect(await media.frameTimes(clipId)).toBeNull();
    expect(await media.stills(clipId, [0, 1], 240)).toEqual([null, null]);
    expect(await media.proxy(clipId, join(folder, 'copy.mp4'), 240)).toBeNull();
  }
});
