import { cp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultWatchTiming } from '../../engine/evaluation/watch/watch-folder.ts';
import { createManualClock } from '../support/clocks.ts';
import { jobStates } from '../support/engine-under-test.ts';
import { copyClips } from '../support/make-clip-folder.ts';
import { createWatchFixture } from '../support/queue-fixture.ts';

const { setUp, makeClips } = createWatchFixture();

test('uses a prompt that arrives after its clip, while that is checked for changes', async () => {
  const { folder, open, created } = await setUp();
  const clips = await makeClips(1);
  const watchClock = createManualClock();
  const engine = open(defaultWatchTiming, { watchClock });
  const watchId = await engine.begin(folder);
  await watchClock.untilAsleep();
  const listAgain = async (): Promise<void> => {
    await watchClock.advance(defaultWatchTiming.pollMs);
    await watchClock.untilAsleep();
  };
  await cp(join(clips, 'clip-0.mp4'), join(folder, 'clip-0.mp4'));
  // Seen when it is 0, 2 and 4 seconds old; after 5 it is taken.
  for (let times = 0; times < 3; times += 1) {
    await listAgain();
    expect(engine.info(watchId).waitingCount).toBe(1);
    expect(engine.allJobs()).toEqual([]);
  }
  await cp(join(clips, 'clip-0.txt'), join(folder, 'clip-0.txt'));
  await listAgain();
  expect(jobStates(await engine.untilDone(1))).toEqual({ 'clip-0.mp4': 'completed' });
  expect(created()).toBe(1);
});

test('evaluates many clips that arrive at once in a watched folder, each once', async () => {
  const count = 12;
  const { folder, open, created } = await setUp();
  const engine = open();
  const watchId = await engine.begin(folder);
  await copyClips(await makeClips(count), folder);
  const jobs = await engine.untilDone(count);
  expect(jobs).toHaveLength(count);
  expect(new Set(jobs.map(({ path }) => path)).size).toBe(count);
  expect(new Set(jobs.map(({ clipId }) => clipId)).size).toBe(count);
  expect(jobs.every(({ state, isReused }) => state === 'completed' && !isReused)).toBe(true);
  expect(created()).toBe(count);
  const now = await engine.untilInfo(watchId, ({ waitingCount }) => waitingCount === 0);
  expect(now).toMatchObject({
    phase: 'watching',
    problem: null,
    takenCount: count,
    brokenCount: 0,
  });
  expect(jobs.map(({ path }) => path)).toContain(now.lastTaken?.path);
});

test('ignores existing files, or takes them on request', async () => {
  const { folder, open, created } = await setUp();
  await copyClips(await makeClips(2), folder);
  const engine = open();
  const watchId = await engine.begin(folder);
  await copyClips(await makeClips(1), join(folder, 'new'));
  const jobs = await engine.untilDone(1);
  expect(jobs.map(({ path }) => path)).toEqual([join(folder, 'new/clip-0.mp4')]);
  await engine.watch.remove({ watchId });
  await engine.begin(folder, { takesExisting: true });
  const all = await engine.untilDone(4);
  // A clip that had a result already is there with it.
  expect(all.filter(({ isReused }) => isReused)).toHaveLength(1);
  expect(created()).toBe(3);
});

test('skips temporary names until the file gets its final one', async () => {
  const { folder, open, created } = await setUp();
  const clips = await makeClips(3);
  const engine = open();
  await engine.begin(folder);
  const passing = ['a.mp4.part', '.b.mp4', 'c.tmp.mp4'];
  for (const [index, name] of passing.entries()) {
    await cp(join(clips, `clip-${index}.mp4`), join(folder, name));
  }
  await copyClips(await makeClips(1), folder);
  expect(jobStates(await engine.untilDone(1))).toEqual({ 'clip-0.mp4': 'completed' });
  for (const [index, name] of passing.entries()) {
    await writeFile(join(folder, `own-${index}.txt`), 'A prompt');
    await rename(join(folder, name), join(folder, `own-${index}.mp4`));
  }
  await engine.untilDone(4);
  expect(created()).toBe(4);
});
