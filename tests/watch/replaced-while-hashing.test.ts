import { createHash } from 'node:crypto';
import { renameSync } from 'node:fs';
import { cp, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WatchInfo } from '../../shared/contract/watch.ts';
import { clipOfSize } from '../support/clip-of-size.ts';
import { createWatchFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips } = createWatchFixture();

/** Long enough for a reported reading; almost all of it is a hole that takes no space. */
const largeBytes = 800_000_000;

const writeLargeClip = async (path: string): Promise<void> => {
  const { bytes } = clipOfSize(400_000);
  const media = bytes.indexOf('mdat') - 4;
  const end = Buffer.alloc(8192, 1);
  bytes.writeUInt32BE(largeBytes + end.length - media, media);
  await writeFile(path, bytes);
  await truncate(path, largeBytes);
  await writeFile(path, end, { flag: 'a' });
};

test('takes a file that is replaced while it is hashed with its final content, once', async () => {
  const { folder, open, created } = await setUp();
  const clips = await makeClips(1);
  await cp(join(clips, 'clip-0.txt'), join(folder, 'clip-0.txt'));
  const engine = open();
  const watchId = await engine.begin(folder);
  const path = join(folder, 'clip-0.mp4');
  const bytes = await readFile(join(clips, 'clip-0.mp4'));
  await writeFile(`${path}.next.part`, bytes);
  const replaced = new Promise<WatchInfo['waiting'][number]>((resolve) => {
    const unsubscribe = engine.subscribe(() => {
      const [reading] = engine.info(watchId).waiting;
      if (!reading?.readBytes) return;
      unsubscribe();
      // At once: no later event, such as the end of the reading, has been handled yet.
      renameSync(`${path}.next.part`, path);
      resolve(reading);
    });
  });
  await writeLargeClip(`${path}.part`);
  await rename(`${path}.part`, path);
  const reading = await replaced;
  expect(reading).toMatchObject({ path, sizeBytes: largeBytes + 8192 });
  expect(reading.readBytes).toBeLessThan(largeBytes);

  const clipId = createHash('sha256').update(bytes).digest('hex');
  const jobs = await engine.untilDone(1);
  expect(jobs).toMatchObject([{ path, clipId, state: 'completed' }]);
  await engine.untilInfo(watchId, ({ waitingCount }) => waitingCount === 0);
  expect(engine.info(watchId)).toMatchObject({ takenCount: 1, brokenCount: 0, problem: null });
  expect(engine.allJobs()).toHaveLength(1);
  expect(created()).toBe(1);
});
