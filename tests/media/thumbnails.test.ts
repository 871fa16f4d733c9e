import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createThumbnails } from '../../engine/clips/media/pictures/thumbnails.ts';
import { forkModule } from '../../hosts/child-process/fork-module.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { turnClip } from '../../tools/frame-clips/turn-clip.ts';
import { differenceOf, readGrayPicture, turned } from '../support/av-frames.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { testFor } from '../support/test-for.ts';
import { makeMediaFixture } from '../support/tiny-clips.ts';

const lantern = join(samplesFolder, 'lantern-in-the-rain.mp4');
const boat = join(samplesFolder, 'paper-boat-on-waves.mp4');
const dusk = join(samplesFolder, 'city-windows-at-dusk.mp4');
const never = new AbortController().signal;

const idOf = (name: string): ClipId => createHash('sha256').update(name).digest('hex') as ClipId;

type Started = ReturnType<typeof forkModule>;

/**
 * Thumbnails by name, with the processes started and files requested meanwhile.
 * @param canBegin until then none is made
 * @param onStart called with each process before it can answer
 */
const openThumbnails = async (
  files: Record<string, string>,
  { canBegin = Promise.resolve(), onStart = (_started: Started): unknown => undefined } = {},
) => {
  const dataDir = await makeFolder();
  const names = new Map(Object.keys(files).map((name) => [idOf(name), name]));
  const processes: Started[] = [];
  const begun: string[] = [];
  const thumbnails = createThumbnails(
    dataDir,
    async (clipId) => {
      const name = names.get(clipId) ?? '';
      begun.push(name);
      await canBegin;
      const path = files[name] ?? '';
      return existsSync(path) ? path : null;
    },
    (path) => {
      const started = forkModule(path);
      processes.push(started);
      onStart(started);
      return started;
    },
  );
  onTestFinished(thumbnails.close);
  const get = (name: string, signal = never, atMs: number | null = null) =>
    thumbnails.get(idOf(name), atMs, signal);
  const picture = async (name: string, atMs: number | null = null) =>
    readGrayPicture((await get(name, never, atMs)) ?? '');
  return { thumbnails, dataDir, processes, begun, get, picture };
};

describe('the picture of a clip', () => {
  test("is a small WebP, made once and stored under the clip's id", async () => {
    const { get, picture, dataDir, begun } = await openThumbnails({ lantern });
    const path = (await get('lantern')) ?? '';
    const id = idOf('lantern');
    expect(path).toBe(join(dataDir, 'thumbnails', id.slice(0, 2), `${id}.webp`));
    expect(await picture('lantern')).toMatchObject({ width: 320, height: 180 });
    expect(readFileSync(path).subarray(0, 4).toString('latin1')).toBe('RIFF');
    expect((await stat(path)).size).toBeLessThan(20_000);
    expect(begun).toEqual(['lantern']);
    expect(await readdir(join(dataDir, 'thumbnails', id.slice(0, 2)))).toEqual([`${id}.webp`]);
  });

  test('is that of the frame at a given moment, stored beside the usual one', async () => {
    const { get, picture, thumbnails, dataDir } = await openThumbnails({ dusk });
    // Frames 61 and 62 are black; times are rounded to milliseconds.
    const lights = [60, 61, 62, 63].map(async (frame) => {
      const { pixels } = await picture('dusk', Math.round((frame * 1000) / 24));
      return pixels.reduce((sum, level) => sum + level, 0) / pixels.length;
    });
    const [before = 0, first, second, after = 0] = await Promise.all(lights);
    expect([first, second].every((light = 255) => light < 20)).toBe(true);
    expect(Math.min(before, after)).toBeGreaterThan(30);
    await get('dusk');
    const folder = join(dataDir, 'thumbnails', idOf('dusk').slice(0, 2));
    expect(await readdir(folder)).toHaveLength(5);
    await thumbnails.remove(idOf('dusk'));
    expect(await readdir(folder)).toEqual([]);
  });

  test('is the frame that begins nearest, where frames have different durations', async () => {
    const { path, frames } = await makeFrameClip('variable-rate');
    const { picture } = await openThumbnails({ uneven: path });
    // One of 0.7 s between much shorter ones, and both neighbours.
    const long = frames.findIndex(({ durationSec }) => durationSec > 0.5);
    for (const { frameIndex, startSec } of frames.slice(long - 1, long + 3)) {
      const { pixels, width, height } = await picture('uneven', Math.round(startSec * 1000));
      const rgba = Uint8ClampedArray.from(
        { length: pixels.length * 4 },
        (_, at) => pixels[at >> 2] ?? 0,
      );
      expect(readFrameCode(rgba, width, height)).toBe(frameIndex);
    }
  });

  testFor('is turned by %i quarters where the file says so', [1, 2, 3], [1], async (quarters) => {
    const folder = await makeFolder({ 'turned.mp4': turnClip(readFileSync(lantern), quarters) });
    const { picture } = await openThumbnails({ lantern, turned: join(folder, 'turned.mp4') });
    const upright = await picture('lantern');
    const shown = await picture('turned');
    expect(differenceOf(shown, turned(upright, quarters))).toBeLessThan(3);
    expect(differenceOf(shown, turned(upright, (quarters + 2) % 4))).toBeGreaterThan(8);
  });

  test('is never larger than the clip', async () => {
    const folder = await makeFolder();
    const small = join(folder, 'small.mp4');
    await makeMediaFixture(small, { width: 64, height: 48 });
    const { picture } = await openThumbnails({ small });
    expect(await picture('small')).toMatchObject({ width: 64, height: 48 });
  });

  test('of a truncated file is the part that can be shown', async () => {
    const folder = await makeFolder({ 'cut.mp4': readFileSync(lantern).subarray(0, 150_000) });
    const { picture } = await openThumbnails({ cut: join(folder, 'cut.mp4') });
    expect(await picture('cut')).toMatchObject({ width: 320, height: 180 });
  });
});

describe('clips without a picture', () => {
  test('are tried once in a session, and the process continues with the next', async () => {
    const folder = await makeFolder({ 'no-video.mp4': 'this is no video' });
    const { get, begun, processes, dataDir } = await openThumbnails({
      bad: join(folder, 'no-video.mp4'),
      lantern,
    });
    expect(await get('bad')).toBeNull();
    expect(await get('bad')).toBeNull();
    expect(await get('lantern')).not.toBeNull();
    expect(begun).toEqual(['bad', 'lantern']);
    expect(processes).toHaveLength(1);
    expect(await readdir(join(dataDir, 'thumbnails', idOf('bad').slice(0, 2)))).toEqual([]);
  });

  test('whose file is missing are tried again, as it may come back', async () => {
    const folder = await makeFolder();
    const path = join(folder, 'late.mp4');
    const { get } = await openThumbnails({ late: path });
    expect(await get('late')).toBeNull();
    writeFileSync(path, readFileSync(lantern));
    expect(await get('late')).not.toBeNull();
  });
});

describe('many requests at once', () => {
  test('are all answered, by one process, and the same request only once', async () => {
    const files = { first: lantern, second: boat, third: lantern };
    const { get, begun, processes } = await openThumbnails(files);
    const wishes = [...Object.keys(files), 'second', 'first'].map((name) => get(name));
    expect(await Promise.all(wishes)).not.toContain(null);
    expect(begun.toSorted()).toEqual(['first', 'second', 'third']);
    expect(processes).toHaveLength(1);
  });

  test('cost nothing when abandoned before their turn', async () => {
    const files = { first: lantern, passed: lantern, last: boat };
    const canBegin = Promise.withResolvers<void>();
    const { get, begun } = await openThumbnails(files, { canBegin: canBegin.promise });
    const passing = new AbortController();
    const listens = vi.spyOn(passing.signal, 'addEventListener');
    const first = get('first');
    await expect.poll(() => begun).toEqual(['first']);
    const passed = get('passed', passing.signal);
    const last = get('last');
    // A request that waits for its turn listens for the end of it.
    await expect.poll(() => listens).toHaveBeenCalledOnce();
    passing.abort();
    await expect(passed).rejects.toThrow('aborted');
    canBegin.resolve();
    expect(await Promise.all([first, last])).not.toContain(null);
    expect(begun).toEqual(['first', 'last']);
  });

  test('make nothing more at the end, and none waits forever', async () => {
    const onStart = () => setImmediate(() => thumbnails.close());
    const files = { first: lantern, second: boat };
    const { get, thumbnails, processes } = await openThumbnails(files, { onStart });
    expect(await Promise.all([get('first'), get('second')])).toEqual([null, null]);
    expect(processes).toHaveLength(1);
  });
});
