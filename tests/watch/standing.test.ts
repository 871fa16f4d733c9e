import { mkdir, rename, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '../../shared/errors/app-error.ts';
import { untilSo } from '../support/engine-under-test.ts';
import { errorFrom } from '../support/error-from.ts';
import { copyClips } from '../support/make-clip-folder.ts';
import { makeFolder } from '../support/make-folder.ts';
import { createWatchFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips } = createWatchFixture();

test('retries a folder that vanishes, and takes nothing in it twice', async () => {
  const { folder, open, created } = await setUp();
  const engine = open();
  const drive = join(folder, 'drive');
  await copyClips(await makeClips(1), drive);
  const watchId = await engine.begin(drive, { takesExisting: true });
  await engine.untilDone(1);
  await rename(drive, join(folder, 'gone'));
  const gone = await engine.untilInfo(watchId, ({ phase }) => phase === 'unreachable');
  expect(gone.problem).toMatchObject({ code: 'path_unreadable' });
  await copyClips(await makeClips(1), join(folder, 'gone/new'));
  await rename(join(folder, 'gone'), drive);
  expect(await engine.untilDone(2)).toHaveLength(2);
  expect(engine.info(watchId)).toMatchObject({ phase: 'watching', problem: null });
  expect(created()).toBe(2);
});

test('lists a link to a place outside instead of following it, and takes none of its clips', async () => {
  const { folder, open, created } = await setUp();
  const far = await makeFolder();
  await copyClips(await makeClips(1), far);
  await symlink(far, join(folder, 'far'));
  const engine = open();
  const watchId = await engine.begin(folder, { takesExisting: true });
  await copyClips(await makeClips(1), join(folder, 'near'));
  const jobs = await engine.untilDone(1);
  expect(jobs.map(({ path }) => path)).toEqual([join(folder, 'near/clip-0.mp4')]);
  expect(engine.info(watchId)).toMatchObject({
    brokenCount: 1,
    broken: [
      {
        path: join(folder, 'far'),
        message: `It is a link to ${far}, outside this folder. Watch that folder to evaluate its clips.`,
      },
    ],
  });
  expect(created()).toBe(1);
});

test('a paused folder takes nothing until it is resumed, and a removed one never', async () => {
  const { folder, open, created } = await setUp();
  const engine = open();
  const other = await makeFolder();
  const [watchId, removed] = [await engine.begin(folder), await engine.begin(other)];
  await engine.watch.pause({ watchId });
  expect(engine.info(watchId).phase).toBe('paused');
  await engine.watch.remove({ watchId: removed });
  await copyClips(await makeClips(1), folder);
  await copyClips(await makeClips(1), other);
  await engine.close();

  const again = open();
  expect(again.watch.list()).toMatchObject([{ watchId, phase: 'paused' }]);
  await again.watch.resume({ watchId });
  const jobs = await again.untilDone(1);
  expect(jobs.map(({ path }) => path)).toEqual([join(folder, 'clip-0.mp4')]);
  expect(created()).toBe(1);
  expect(await errorFrom(again.watch.remove({ watchId: removed }))).toMatchObject({
    code: 'unknown_watch',
  });
});

test('clips wait in the queue while the service cannot be reached, and join one batch', async () => {
  const { folder, open, created } = await setUp();
  let isDown = true;
  const engine = open(
    {},
    {
      fetch: (input, init) => {
        // A port that nothing listens on: the real failure of a connection that is refused.
        return fetch(isDown ? 'http://127.0.0.1:1/v1' : input, init);
      },
    },
  );
  await engine.begin(folder);
  await copyClips(await makeClips(1), join(folder, 'a'));
  const stopped = await untilSo(engine, () =>
    engine.queue.list().find(({ phase }) => phase === 'stopped'),
  );
  expect(stopped.stoppedBy?.code).toBe('service_unreachable');
  await copyClips(await makeClips(2), join(folder, 'b'));
  await untilSo(engine, () => (engine.allJobs().length === 3 ? true : undefined));
  expect(engine.queue.list()).toHaveLength(1);
  isDown = false;
  engine.queue.resume({ batchId: stopped.batchId });
  const jobs = await engine.untilDone(3);
  expect(jobs.every(({ state }) => state === 'completed')).toBe(true);
  expect(created()).toBe(3);
});

test('the daily cap applies to all batches of a folder, and later clips wait', async () => {
  const { folder, open, created } = await setUp();
  const engine = open();
  // A clip of half a second costs one unit.
  const watchId = await engine.begin(folder, { dailyCapUnits: 3 });
  await copyClips(await makeClips(2), join(folder, 'a'));
  await engine.untilDone(2);
  await copyClips(await makeClips(3), join(folder, 'b'));
  const stopped = await untilSo(engine, () =>
    engine.queue.list().find(({ phase }) => phase === 'stopped'),
  );
  expect(stopped.stoppedBy?.code).toBe('cap_reached');
  expect(created()).toBe(3);
  await copyClips(await makeClips(1), join(folder, 'c'));
  await untilSo(engine, () => (engine.allJobs().length === 6 ? true : undefined));
  expect(created()).toBe(3);
  await engine.watch.change({ watchId, dailyCapUnits: 10 });
  engine.queue.resume({ batchId: stopped.batchId });
  await engine.untilDone(6);
  expect(created()).toBe(6);
});

test('refuses what cannot be watched or is watched already, with a reason', async () => {
  const { folder, open, dataDir } = await setUp();
  const engine = open();
  await mkdir(join(folder, 'sub'));
  // Two windows add it at the same time.
  const ends = await Promise.allSettled([engine.begin(folder), engine.begin(folder)]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(engine.watch.list()).toHaveLength(1);
  const refusal = async (path: string) => {
    const error = await errorFrom(engine.begin(path));
    if (!(error instanceof AppError)) throw error;
    return [error.code, error.message];
  };
  expect(await refusal(folder)).toEqual(['already_watched', `${folder} is already watched.`]);
  expect((await refusal(join(folder, 'sub')))[0]).toBe('already_watched');
  expect((await refusal(join(folder, 'no')))[0]).toBe('path_not_found');
  expect((await refusal('relative'))[0]).toBe('usage');
  expect((await refusal(dataDir))[1]).toContain('keeps its own data');
  expect((await refusal(join(dataDir, 'clipcheck.sqlite')))[1]).toContain('is a file');
});

test('newly watched subfolders contain nothing new, and a clip that waits meanwhile is taken', async () => {
  const { folder, open, created } = await setUp();
  await copyClips(await makeClips(1), join(folder, 'old'));
  const engine = open();
  const watchId = await engine.begin(folder, { includesSubfolders: false });
  await engine.watch.pause({ watchId });
  await copyClips(await makeClips(1), folder);
  await engine.watch.change({ watchId, includesSubfolders: true });
  engine.watch.resume({ watchId });
  const [waiting] = await engine.untilDone(1);
  expect(waiting?.path).toBe(join(folder, 'clip-0.mp4'));
  await copyClips(await makeClips(1), join(folder, 'new'));
  const jobs = await engine.untilDone(2);
  expect(jobs.map(({ path }) => path)).toEqual([
    join(folder, 'clip-0.mp4'),
    join(folder, 'new/clip-0.mp4'),
  ]);
  expect(created()).toBe(2);
});
