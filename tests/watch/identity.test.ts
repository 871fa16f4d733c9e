import { mkdir, rename, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { WatchId } from '../../shared/domain/ids.ts';
import { copyClips } from '../support/make-clip-folder.ts';
import { createWatchFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips, takeAnother } = createWatchFixture();

const takeOne = async () => {
  const fixture = await setUp();
  const engine = fixture.open();
  const watchId = await engine.begin(fixture.folder);
  await copyClips(await makeClips(1), fixture.folder);
  const [job] = await engine.untilDone(1);
  if (!job?.clipId) throw new Error('the clip has been read');
  return { ...fixture, engine, watchId, clipId: job.clipId, path: job.path };
};

test.each<[string, (path: string, folder: string) => Promise<unknown>]>([
  ['renamed', (path, folder) => rename(path, join(folder, 'renamed.mp4'))],
  ['touched', (path) => utimes(path, new Date(), new Date(Date.now() - 3_600_000))],
])('a clip that was %s is not taken again', async (_what, change) => {
  const { engine, folder, path, created } = await takeOne();
  await change(path, folder);
  await takeAnother(engine, folder, 'another');
  expect(await engine.untilDone(2)).toHaveLength(2);
  expect(created()).toBe(2);
});

test('takes nothing again after a restart, and takes what arrived in between', async () => {
  const { engine, folder, path, open, created } = await takeOne();
  await engine.close();
  await rename(path, join(folder, 'renamed.mp4'));
  await copyClips(await makeClips(2), join(folder, 'between'));
  const again = open();
  const jobs = await again.untilDone(3);
  expect(jobs).toHaveLength(3);
  expect(created()).toBe(3);
});

test('a clip whose file is missing regains one when its bytes appear', async () => {
  const { engine, folder, path, clipId } = await takeOne();
  await rename(path, join(folder, 'away.mp4.part'));
  await engine.library.checkFiles();
  const missing = await engine.clips.get(clipId);
  expect(missing.files).toMatchObject([{ path, isMissing: true }]);
  const found = join(folder, 'found.mp4');
  await rename(join(folder, 'away.mp4.part'), found);
  await takeAnother(engine, folder, 'another');
  const { files } = await engine.clips.get(clipId);
  expect(files[0]).toMatchObject({ path: found, isMissing: false });
});

test('the same bytes that come into two watched folders at once are one clip in the queue', async () => {
  const { folder, open, created } = await setUp();
  const engine = open();
  const folders = ['one', 'two'].map((name) => join(folder, name));
  const watched: WatchId[] = [];
  for (const path of folders) {
    await mkdir(path);
    watched.push(await engine.begin(path));
  }
  const clips = await makeClips(1);
  // Listens from before: one may have been taken when the other is there.
  const untilBoth = (isSo: (waitingCount: number) => boolean) =>
    Promise.all(watched.map((id) => engine.untilInfo(id, (now) => isSo(now.waitingCount))));
  const seen = untilBoth((waitingCount) => waitingCount > 0);
  await Promise.all(folders.map((path) => copyClips(clips, path)));
  await seen;
  await untilBoth((waitingCount) => waitingCount === 0);
  expect(await engine.untilDone(1)).toHaveLength(1);
  const taken = watched.map((id) => engine.info(id).takenCount);
  expect(taken.toSorted()).toEqual([0, 1]);
  expect(created()).toBe(1);
});
