import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createThumbnails } from '../../engine/clips/media/pictures/thumbnails.ts';
import { forkModule } from '../../processes/fork-module.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { readPaintedNumber } from '../support/av-frames.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';
import { testFor } from '../support/test-for.ts';
import { keptMediaFixture } from '../support/tiny-clips.ts';

const lantern = join(samplesFolder, 'lantern-in-the-rain.mp4');
const boat = join(samplesFolder, 'paper-boat-on-waves.mp4');
const never = new AbortController().signal;

const idOf = (name: string): ClipId => createHash('sha256').update(name).digest('hex') as ClipId;

/** Width and height of a lossy WebP (RFC 9649, 2.5). */
const sizeOf = (path: string): number[] => {
  const bytes = readFileSync(path);
  return [26, 28].map((at) => bytes.readUInt16LE(at) & 0x3fff);
};

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
  const path = async (name: string, atMs: number | null = null) =>
    (await get(name, never, atMs)) ?? '';
  const numberAt = async (name: string, sec: number) =>
    readPaintedNumber(readFileSync(await path(name, Math.round(sec * 1000))), 'webp_pipe');
  return { thumbnails, dataDir, processes, begun, get, path, numberAt };
};

describe('the picture of a clip', () => {
  test("is a small WebP, made once and stored under the clip's id", async () => {
    const { path, dataDir, begun } = await openThumbnails({ lantern });
    const id = idOf('lantern');
    const target = join(dataDir, 'thumbnails', id.slice(0, 2), `${id}.webp`);
    expect([await path('lantern'), await path('lantern')]).toEqual([target, target]);
    expect(sizeOf(target)).toEqual([320, 180]);
    expect(readFileSync(target).subarray(0, 4).toString('latin1')).toBe('RIFF');
    expect((await stat(target)).size).toBeLessThan(20_000);
    expect(begun).toEqual(['lantern']);
    expect(await readdir(join(dataDir, 'thumbnails', id.slice(0, 2)))).toEqual([`${id}.webp`]);
  });

  test.each([
    // One of 0.7 s between much shorter ones, and both neighbours.
    ['variable-rate', 7],
    // Their times are not whole milliseconds.
    ['fps24', 61],
  ])(
    'is the frame of %s that begins nearest to a moment, stored beside the usual one',
    async (name, first) => {
      const clip = await makeFrameClip(name);
      const { get, numberAt, thumbnails, dataDir } = await openThumbnails({ [name]: clip.path });
      for (const { frameIndex, startSec } of clip.frames.slice(first, first + 4)) {
        expect(await numberAt(name, startSec)).toBe(frameIndex);
      }
      await get(name);
      const folder = join(dataDir, 'thumbnails', idOf(name).slice(0, 2));
      expect(await readdir(folder)).toHaveLength(5);
      await thumbnails.remove(idOf(name));
      expect(await readdir(folder)).toEqual([]);
    },
  );

  const rotated = ['rotated90', 'rotated180', 'rotated270'];
  testFor('is upright where the file says %s', rotated, ['rotated90'], async (name) => {
    const clip = await makeFrameClip(name);
    const { numberAt } = await openThumbnails({ [name]: clip.path });
    expect(await numberAt(name, 20 / 24)).toBe(20);
  });

  test('is never larger than the clip', async () => {
    const small = await keptMediaFixture({ width: 64, height: 48 });
    const { path } = await openThumbnails({ small });
    expect(sizeOf(await path('small'))).toEqual([64, 48]);
  });

  test('of a truncated file is the part that can be shown', async () => {
    const folder = await makeFolder({ 'cut.mp4': readFileSync(lantern).subarray(0, 150_000) });
    const { path } = await openThumbnails({ cut: join(folder, 'cut.mp4') });
    expect(sizeOf(await path('cut'))).toEqual([320, 180]);
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

  test('are answered newest first, also one that is repeated', async () => {
    const files = { first: lantern, second: lantern, third: lantern, fourth: lantern };
    const canBegin = Promise.withResolvers<void>();
    const { get, begun } = await openThumbnails(files, { canBegin: canBegin.promise });
    const made: Promise<string | null>[] = [];
    for (const name of [...Object.keys(files), 'second']) {
      const { signal } = new AbortController();
      const listens = vi.spyOn(signal, 'addEventListener');
      made.push(get(name, signal));
      await expect.poll(() => listens).toHaveBeenCalledOnce();
    }
    canBegin.resolve();
    expect(await Promise.all(made)).not.toContain(null);
    expect(begun).toEqual(['first', 'second', 'fourth', 'third']);
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
