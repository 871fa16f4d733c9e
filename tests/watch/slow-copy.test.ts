import { open, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clipOfSize } from '../support/clip-of-size.ts';
import { untilSo } from '../support/engine-under-test.ts';
import { copyClips } from '../support/make-clip-folder.ts';
import { createWatchFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips, takeAnother } = createWatchFixture();

test('takes a file that is copied in pieces once it is complete', async () => {
  const pieces = 3;
  const { folder, open: openEngine, requests, created } = await setUp();
  const engine = openEngine({ brokenAfterMs: 600_000 });
  const watchId = await engine.begin(folder);
  const { bytes, clipId } = clipOfSize(2_000_000);
  await writeFile(join(folder, 'large.txt'), 'A ball rolls over a checkered floor');
  const large = () => engine.allJobs().filter(({ name }) => name === 'large.mp4');
  const file = await open(join(folder, 'large.mp4'), 'w');
  const length = Math.floor(bytes.length / pieces);
  for (let piece = 0; piece < pieces - 1; piece += 1) {
    await file.write(bytes, piece * length, length, piece * length);
    await takeAnother(engine, folder, `after-${piece}`);
    expect(large()).toEqual([]);
  }
  const writtenBytes = (pieces - 1) * length;
  await file.write(bytes, writtenBytes, bytes.length - writtenBytes, writtenBytes);
  await file.close();
  await engine.untilDone(pieces);
  expect(large()).toMatchObject([{ clipId, isReused: false, state: 'completed' }]);
  const now = await engine.untilInfo(watchId, ({ waitingCount }) => waitingCount === 0);
  expect(now).toMatchObject({ takenCount: pieces, brokenCount: 0 });
  expect(created()).toBe(pieces);
  expect(requests('reserveVideo')).toHaveLength(pieces);
});

test('takes a file whose space is reserved before its bytes arrive once they are there', async () => {
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
  // A later one is taken: by then the partial file has settled and was checked.
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

test('reports a file that stays broken once, and takes it when it is repaired', async () => {
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
  const reported = await again.untilInfo(watchId, ({ phase }) => phase === 'watching');
  expect(reported).toMatchObject({ brokenCount: 1, waitingCount: 0 });
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
  expect(await again.untilDone(1)).toMatchObject([{ state: 'completed' }]);
  await again.untilInfo(watchId, ({ brokenCount }) => brokenCount === 0);
});
