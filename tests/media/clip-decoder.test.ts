import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { DecoderJobKind } from '../../engine/clips/media/decoder/decoder-job.ts';
import {
  createClipDecoder,
  createDecoderPool,
} from '../../engine/clips/media/pictures/clip-decoder.ts';
import { forkModule } from '../../processes/fork-module.ts';
import { makeFolder } from '../support/make-folder.ts';
import { samplesFolder } from '../support/sample-clips.ts';

const lantern = join(samplesFolder, 'lantern-in-the-rain.mp4');
const boat = join(samplesFolder, 'paper-boat-on-waves.mp4');

const sameForAll = (limitMs: number): Record<DecoderJobKind, number> => ({
  thumbnail: limitMs,
  'frame-times': limitMs,
  stills: limitMs,
  proxy: limitMs,
  copy: limitMs,
  'self-test': limitMs,
});

const makePipe = async (): Promise<string> => {
  const pipe = join(await makeFolder(), 'pipe.mp4');
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0);
  return pipe;
};

const countedFork = () => {
  const started: ReturnType<typeof forkModule>[] = [];
  const fork = (path: string) => {
    const child = forkModule(path);
    started.push(child);
    return child;
  };
  return { started, fork };
};

test('ends the process when a file makes it hang, and starts a new one for the next', async () => {
  const pipe = await makePipe();
  // The next job begins with the start of a process, which takes as long as it takes.
  const jobsMs = { ...sameForAll(60_000), thumbnail: 1500 };
  const decoder = createClipDecoder(forkModule, { jobsMs, idleMs: 60_000, maxJobs: 100 });
  onTestFinished(decoder.close);
  const target = join(await makeFolder(), 'small.webp');
  expect(await decoder.run({ kind: 'thumbnail', path: pipe, target, atMs: null })).toBeNull();
  expect((await decoder.run({ kind: 'frame-times', path: lantern }))?.startSecs).toHaveLength(96);
});

test('counts the time for a job from the start of its process, which takes long on a busy machine', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const decoder = createClipDecoder(forkModule);
  onTestFinished(decoder.close);
  const target = join(await makeFolder(), 'small.webp');
  const made = decoder.run({ kind: 'thumbnail', path: lantern, target, atMs: null });
  // Long before the process can have started.
  vi.advanceTimersByTime(30_000);
  expect(await made).toBe(true);
});

test('ends the process after a while without work', async () => {
  const ended = Promise.withResolvers<void>();
  const decoder = createClipDecoder(
    (path) => {
      const started = forkModule(path);
      started.onExit(ended.resolve);
      return started;
    },
    { jobsMs: sameForAll(10_000), idleMs: 50, maxJobs: 100 },
  );
  expect(await decoder.run({ kind: 'frame-times', path: lantern })).not.toBeNull();
  await ended.promise;
});

test('replaces the process after many jobs, as each one leaks a little memory', async () => {
  const { started, fork } = countedFork();
  const limits = { jobsMs: sameForAll(10_000), idleMs: 60_000, maxJobs: 2 };
  const decoder = createClipDecoder(fork, limits);
  onTestFinished(decoder.close);
  for (const path of [lantern, boat, lantern]) {
    expect(await decoder.run({ kind: 'frame-times', path })).not.toBeNull();
  }
  expect(started).toHaveLength(2);
});

test('several processes share the work: one that hangs or dies loses only its job', async () => {
  const { started, fork } = countedFork();
  const pool = createDecoderPool(fork, 2);
  onTestFinished(pool.close);
  const hanging = pool.run({ kind: 'frame-times', path: await makePipe() });
  const others = [lantern, boat, lantern, boat].map((path) =>
    pool.run({ kind: 'stills', path, frames: [3], longerSidePx: 100 }),
  );
  for (const stills of await Promise.all(others)) expect(stills?.[0]).not.toBeNull();
  expect(started).toHaveLength(2);
  for (const child of started) child.kill();
  expect(await hanging).toBeNull();
  expect(await pool.run({ kind: 'frame-times', path: boat })).not.toBeNull();
});

test('at the end no caller waits forever, and no more processes start', async () => {
  const { started, fork } = countedFork();
  const pool = createDecoderPool(fork, 1);
  const work = [lantern, boat].map((path) => pool.run({ kind: 'frame-times', path }));
  pool.close();
  expect(await Promise.all(work)).toEqual([null, null]);
  expect(started.length).toBeLessThanOrEqual(1);
});
