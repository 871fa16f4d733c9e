import { execFileSync } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createClipDecoder } from '../../engine/clips/media/pictures/clip-decoder.ts';
import { createClipMedia } from '../../engine/clips/media/pictures/create-clip-media.ts';
import { probeFile } from '../../engine/clips/media/probe/probe-file.ts';
import { forkModule } from '../../processes/fork-module.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { readPaintedNumber } from '../support/av-frames.ts';
import { makeSmallDisk } from '../support/disks.ts';
import { makeFolder } from '../support/make-folder.ts';
import { type Recoding, readContainer, recodeClip } from '../support/recoded-clip.ts';
import { describeWith, testWith } from '../support/requires.ts';
import { describeEachClip, testFor } from '../support/test-for.ts';

const decoder = createClipDecoder(forkModule);
/** Clips are requested by their path here, which stands for the id of the file. */
const media = createClipMedia(
  { videoPath: async (path) => path, probe: () => undefined },
  forkModule,
);
afterAll(() => {
  decoder.close();
  media.close();
});

const usualBytes = 50_000_000;

type Range = { startFrame: number; frameCount: number };

const makeCopy = async (path: string, range: Range, maxBytes = usualBytes) => {
  const target = join(await makeFolder(), 'copy.mp4');
  const method = await decoder.run({ kind: 'copy', path, target, maxBytes, ...range });
  return { method, target };
};

const numbersIn = async (path: string, count: number): Promise<(number | null)[]> => {
  const all = Array.from({ length: count }, (_, frame) => frame);
  const stills = await media.stills(path as ClipId, all, 320);
  return Promise.all(stills.map((still) => still && readPaintedNumber(still.jpeg)));
};

type Frames = Awaited<ReturnType<typeof makeFrameClip>>['frames'];

const expectExact = async (
  target: string,
  frames: Frames,
  { startFrame, frameCount }: Range,
  startSecs: readonly number[] = frames.map(({ startSec }) => startSec),
): Promise<void> => {
  const wanted = frames.slice(startFrame, startFrame + frameCount);
  const times = await media.frameTimes(target as ClipId);
  expect(times?.startSecs).toHaveLength(frameCount);
  const firstSec = startSecs[startFrame] ?? 0;
  for (const frame of wanted.keys()) {
    const startSec = startSecs[startFrame + frame] ?? 0;
    expect(times?.startSecs[frame], `frame ${frame}`).toBeCloseTo(startSec - firstSec, 5);
  }
  const painted = wanted.map(({ paintedNumber }) => paintedNumber);
  expect(await numbersIn(target, frameCount)).toEqual(painted);
};

/** Usual clips, but for the long ones, which take long to read. */
const names = clipRecipes
  .map(({ name }) => name)
  .filter((name) => !/bench|900|portrait|busy/.test(name));

describeEachClip('of %s', names, (name) => {
  test('a copy of a part has exactly the frames of that part, at their times', async () => {
    const { path, frames } = await makeFrameClip(name);
    const startFrame = Math.floor(frames.length / 3);
    const range = { startFrame, frameCount: Math.max(1, Math.floor(frames.length / 2)) };
    const { target, method } = await makeCopy(path, range);
    expect(method).not.toBeNull();
    await expectExact(target, frames, range);
    const video = await probeFile(target);
    expect(video).toMatchObject({ codec: 'h264', rotationDeg: 0, frameCount: range.frameCount });
    expect(video.brands).toContain('isom');
  });

  test('a full copy has every frame', async () => {
    const { path, frames } = await makeFrameClip(name);
    const range = { startFrame: 0, frameCount: frames.length };
    const { target } = await makeCopy(path, range);
    await expectExact(target, frames, range);
  });
});

const recodings: [name: string, Recoding & { method: 'streams' | 'encoded' }][] = [
  ['H.264 in MOV', { codec: null, container: 'mov', method: 'streams' }],
  ['H.264 in Matroska', { codec: null, container: 'mkv', method: 'streams' }],
  ['HEVC in MP4', { codec: 'hevc', container: 'mp4', method: 'encoded' }],
  ['VP9 in MP4', { codec: 'vp9', container: 'mp4', method: 'encoded' }],
  ['VP9 in WebM', { codec: 'vp9', container: 'webm', method: 'encoded' }],
  ['ProRes in MOV', { codec: 'prores', container: 'mov', method: 'encoded' }],
];

testFor(
  '%s becomes H.264 in MP4, frame for frame',
  recodings,
  ['H.264 in MOV', 'VP9 in WebM'],
  async ([, recoding]) => {
    const { path, frames } = await makeFrameClip('fps23976');
    const source = await recodeClip(path, recoding);
    const range = { startFrame: 0, frameCount: frames.length };
    const { target, method } = await makeCopy(source, range);
    expect(method).toBe(recoding.method);
    // Some containers count in milliseconds, so the times are those in the source.
    const times = await media.frameTimes(source as ClipId);
    await expectExact(target, frames, range, times?.startSecs);
    expect((await probeFile(target)).codec).toBe('h264');
  },
);

test.each([
  ['a part that begins at a key frame, with nothing that refers beyond it', 'fragmented', 24, 20],
  ['not a part from a frame that needs earlier ones', 'fragmented', 25, 20],
  ['not frames of which an edit list hides some', 'edit-list-cut', 0, 71],
  ['not a picture that is to be rotated', 'rotated90', 0, 48],
])('copies coded frames unchanged: %s', async (what, name, startFrame, frameCount) => {
  const { path } = await makeFrameClip(name);
  const { method } = await makeCopy(path, { startFrame, frameCount });
  expect(method).toBe(what.startsWith('not') ? 'encoded' : 'streams');
});

test('copies the sound of a part to the same place', async () => {
  const { path } = await makeFrameClip('with-sound');
  const { target } = await makeCopy(path, { startFrame: 30, frameCount: 60 });
  expect((await readContainer(target)).soundSec).toBeCloseTo(2, 1);
});

describeWith({ programs: ['ffmpeg'] }, 'sound of another kind', () => {
  const codecs = ['libopus', 'libvorbis', 'flac', 'pcm_s16le'];

  testFor('%s becomes AAC, as long', codecs, ['libopus'], async (codec) => {
    const { path } = await makeFrameClip('with-sound');
    const source = join(await makeFolder(), 'source.mkv');
    const sound = ['-c:v', 'copy', '-c:a', codec, '-strict', '-2'];
    execFileSync('ffmpeg', ['-v', 'error', '-i', path, ...sound, source]);
    const { target } = await makeCopy(source, { startFrame: 30, frameCount: 60 });
    expect((await readContainer(target)).soundSec).toBeCloseTo(2, 1);
    expect((await probeFile(target)).hasAudio).toBe(true);
  });

  test.each(['aac', 'flac'])('%s that ends before the part leaves a copy', async (codec) => {
    const { path } = await makeFrameClip('with-sound');
    const source = join(await makeFolder(), 'source.mkv');
    const sound = ['-c:v', 'copy', '-af', 'atrim=end=0.5', '-c:a', codec];
    execFileSync('ffmpeg', ['-v', 'error', '-i', path, ...sound, source]);
    const { target } = await makeCopy(source, { startFrame: 60, frameCount: 20 });
    expect((await probeFile(target)).frameCount).toBe(20);
  });
});

test('a copy keeps all metadata of the file, however long', async () => {
  const { path } = await makeFrameClip('fps24');
  const tags = {
    prompt: JSON.stringify({ 6: { class_type: 'CLIPTextEncode', text: 'a boat — ünïcode' } }),
    workflow: `{"nodes": [${'{"id": 1}, '.repeat(20_000)}{}]}`,
    comment: 'a comment',
    extraMetadata: 'x',
  };
  const range = { startFrame: 10, frameCount: 30 };
  for (const recoding of [
    { codec: null, container: 'mp4', tags },
    { codec: 'hevc', container: 'mov', tags },
  ] satisfies Recoding[]) {
    const { target } = await makeCopy(await recodeClip(path, recoding), range);
    expect((await readContainer(target)).tags).toMatchObject(tags);
  }
});

describe('a limit of bytes', () => {
  const range = { startFrame: 1, frameCount: 70 };

  test('is kept by lowering the quality, frame for frame', { tags: ['full'] }, async () => {
    const { path, frames } = await makeFrameClip('busy');
    const free = await makeCopy(path, range);
    const maxBytes = Math.round((await stat(free.target)).size * 0.4);
    const { target } = await makeCopy(path, range, maxBytes);
    expect((await stat(target)).size).toBeLessThanOrEqual(maxBytes);
    await expectExact(target, frames, range);
  });

  test('that no copy can keep is reported', async () => {
    const { path } = await makeFrameClip('busy');
    await expect(makeCopy(path, range, 72_000)).rejects.toMatchObject({ code: 'copy_not_made' });
  });
});

test('invents no frames that a file does not have', async () => {
  const { path } = await makeFrameClip('fps24');
  expect((await makeCopy(path, { startFrame: 60, frameCount: 13 })).method).toBeNull();
});

test('making a copy can be aborted at once, and reports its progress', async () => {
  const { path } = await makeFrameClip('frames900');
  const target = join(await makeFolder(), 'copy.mp4');
  const ending = new AbortController();
  const reported: number[] = [];
  const made = await decoder.run(
    { kind: 'copy', path, target, maxBytes: usualBytes, startFrame: 1, frameCount: 800 },
    {
      signal: ending.signal,
      onFrames: (done) => {
        reported.push(done);
        if (done >= 5) ending.abort();
      },
    },
  );
  expect(made).toBeNull();
  // A number is reported again while a busy machine has no newer one.
  const numbers = [...new Set([0, ...reported])];
  expect(numbers.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(reported).toEqual(reported.toSorted((one, other) => one - other));
  expect(Math.max(...reported)).toBeLessThan(800);
});

testWith({ disks: true }, 'a full disk is reported, and no file of a copy stays open', async () => {
  const { path } = await makeFrameClip('busy');
  for (const startFrame of [0, 1]) {
    const disk = await makeSmallDisk(200_000);
    const ended = Promise.withResolvers<void>();
    const own = createClipDecoder((entry) => {
      const started = forkModule(entry);
      started.onExit(ended.resolve);
      return started;
    });
    const job = { path, target: join(disk, 'copy.mp4'), maxBytes: usualBytes, startFrame };
    await expect(own.run({ kind: 'copy', ...job, frameCount: 71 })).rejects.toMatchObject({
      code: 'output_not_written',
    });
    await ended.promise;
  }
});
