import { open, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { clipOfSize } from '../support/clip-of-size.ts';
import { copyClips } from '../support/copy-clips.ts';
import { untilSo } from '../support/queue-under-test.ts';
import { createWatchFixture, quickTiming } from '../support/watch-fixture.ts';

const { setUp, makeClips } = createWatchFixture();

const fiftyMegabytes = 50_000_000;
const pieces = 12;

/** Writes bytes piece by piece, with pauses that are longer than a file takes to settle. */
const copySlowly = async (bytes: Buffer, path: string, onPiece: () => void): Promise<void> => {
  const file = await open(path, 'w');
  const length = Math.ceil(bytes.length / pieces);
  try {
    for (let at = 0; at < bytes.length; at += length) {
      onPiece();
      await file.write(bytes, at, Math.min(length, bytes.length - at), at);
      await sleep(quickTiming.settleMs * 1.5);
    }
  } finally {
    await file.close();
  }
};

test('a 50 MB file that is copied slowly is taken when it is whole, once', async () => {
  const { folder, open: openEngine, requests, created } = await setUp();
  const engine = openEngine();
  const watchId = await engine.begin(folder);
  const { bytes, clipId } = clipOfSize(fiftyMegabytes);
  await writeFile(join(folder, 'large.txt'), 'A ball rolls over a checkered floor');
  let isWhole = false;
  const tooEarly: string[] = [];
  const unsubscribe = engine.subscribe(({ type }) => {
    if (!isWhole && type === 'batch-started') tooEarly.push(type);
  });
  onTestFinished(() => {
    unsubscribe();
  });
  let pieceCount = 0;
  await copySlowly(bytes, join(folder, 'large.mp4'), () => {
    expect(engine.allJobs()).toEqual([]);
    pieceCount += 1;
    isWhole = pieceCount === pieces;
  });
  expect(pieceCount).toBe(pieces);
  const jobs = await engine.untilDone(1);
  expect(tooEarly).toEqual([]);
  expect(jobs).toMatchObject([{ name: 'large.mp4', clipId, isReused: false }]);
  const now = await engine.untilInfo(watchId, ({ waitingCount }) => waitingCount === 0);
  expect(now).toMatchObject({ takenCount: 1, brokenCount: 0 });
  expect(created()).toBe(1);
  expect(requests('reserveVideo')).toHaveLength(1);
});

test('a file whose space is reserved before its bytes come is taken when they are there', async () => {
  const { folder, open: openEngine, created } = await setUp();
  const engine = openEngine({ brokenAfterMs: 600_000 });
  const watchId = await engine.begin(folder);
  const { bytes, clipId } = clipOfSize(400_000);
  await writeFile(join(folder, 'reserved.txt'), 'A ball rolls over a checkered floor');
  const path = join(folder, 'reserved.mp4');
  await writeFile(path, '');
  await truncate(path, bytes.length);
  await engine.untilInfo(watchId, ({ waitingCount }) => waitingCount === 1);
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length / 2, 0);
  // Another that comes later and is taken: by then the half has settled and was looked at.
  await copyClips(await makeClips(1), join(folder, 'later'));
  await untilSo(engine, () => (engine.allJobs().length > 0 ? true : undefined));
  expect(engine.allJobs().map(({ name }) => name)).toEqual(['clip-0.mp4']);
  await file.write(bytes, bytes.length / 2, bytes.length / 2, bytes.length / 2);
  await file.close();
  const jobs = await engine.untilDone(2);
  expect(jobs.map(({ state }) => state)).toEqual(['completed', 'completed']);
  expect(jobs.find(({ name }) => name === 'reserved.mp4')).toMatchObject({ clipId });
  expect(created()).toBe(2);
});

test('a file that stays broken is told once, and taken when it is mended', async () => {
  const { folder, open: openEngine } = await setUp();
  const engine = openEngine();
  const watchId = await engine.begin(folder);
  const { bytes } = clipOfSize(400_000);
  await writeFile(join(folder, 'cut.txt'), 'A ball rolls over a checkered floor');
  const path = join(folder, 'cut.mp4');
  await writeFile(path, bytes.subarray(0, 200_000));
  const { broken, waitingCount } = await engine.untilInfo(watchId, (now) => now.brokenCount === 1);
  expect(broken).toEqual([{ path, message: expect.stringContaining('not complete') }]);
  expect(waitingCount).toBe(0);
  await engine.close();

  const again = openEngine();
  const told = await again.untilInfo(watchId, ({ phase }) => phase === 'watching');
  expect(told).toMatchObject({ brokenCount: 1, waitingCount: 0 });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  expect(await again.untilDone(1)).toMatchObject([{ state: 'completed' }]);
  await again.untilInfo(watchId, ({ brokenCount }) => brokenCount === 0);
});
