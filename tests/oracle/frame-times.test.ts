import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { readFrameTimes } from '../../engine/clips/media/decoder/numbered-frames.ts';
import { openClipFile } from '../../renderer/features/clip-player/frames/worker/open-clip-file.ts';
import type { ClipProblem } from '../../shared/mp4/clip-problem.ts';
import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';
import { readFrameCode } from '../../tools/frame-clips/frame-code.ts';
import { makeFrameClip } from '../../tools/frame-clips/make-frame-clips.ts';
import { makeFolder } from '../support/make-folder.ts';
import { askFfmpeg, type WrittenEdit, withEdits } from '../support/odd-mp4s.ts';
import { describeWith } from '../support/requires.ts';
import { serveFile } from '../support/servers.ts';
import { sharedFolder } from '../support/shared-folder.ts';
import { describeEachClip } from '../support/test-for.ts';

/** Node has no decoder, which is found out after the times were read. */
const ourSecs = async (path: string): Promise<readonly number[]> => {
  const problem: ClipProblem = await openClipFile(await serveFile(path)).then(
    () => Promise.reject(new Error('Node has no decoder')),
    (error: ClipProblem) => error,
  );
  const secs = [...(problem.times?.startSecs ?? [])];
  return secs.map((sec) => sec - (secs[0] ?? 0));
};

const ffmpegSecs = (path: string) => askFfmpeg(path, readFrameCode).startSecs;

const reportSecs = async (path: string): Promise<readonly number[]> => {
  const { startSecs } = await readFrameTimes(path);
  return startSecs.map((sec) => sec - (startSecs[0] ?? 0));
};

const expectSame = async (path: string): Promise<void> => {
  const theirs = ffmpegSecs(path);
  for (const ours of [await ourSecs(path), await reportSecs(path)]) {
    expect(ours).toHaveLength(theirs.length);
    for (const [frame, sec] of theirs.entries()) expect(ours[frame]).toBeCloseTo(sec, 4);
  }
};

const edited = async (edits: readonly WrittenEdit[]): Promise<string> => {
  const { path } = await makeFrameClip('fps24');
  const changed = join(await makeFolder(), 'edited.mp4');
  writeFileSync(changed, withEdits(readFileSync(path), edits));
  return changed;
};

describeWith({ programs: ['ffprobe'] }, 'the table of frames, held against FFmpeg', () => {
  describeEachClip(
    '%s',
    clipRecipes.map(({ name }) => name),
    (name) => {
      // The heaviest clip takes both cores half a minute, or longer beside other work.
      beforeAll(() => makeFrameClip(name), 240_000);

      test('has the frames that FFmpeg shows', async () => {
        await expectSame((await makeFrameClip(name)).path);
      });
    },
  );

  // The clip's clock has 12288 ticks a second, 512 for a frame, and its movie's 1000.
  test('parts cut out of the middle are missing', async () => {
    const path = await edited([
      { durationTicks: 500, mediaTicks: 1024 },
      { durationTicks: 1000, mediaTicks: 1024 + 30 * 512 },
      { durationTicks: 250, mediaTicks: 1024 + 60 * 512 },
    ]);
    const frames = 12 + 24 + 6;
    expect(ffmpegSecs(path)).toHaveLength(frames);
    // FFmpeg lets a later part begin a few frames late where it begins with a B-frame.
    const secs = await ourSecs(path);
    expect(secs).toHaveLength(frames);
    for (const [frame, sec] of secs.entries()) expect(sec).toBeCloseTo(frame / 24, 4);
  });

  test('parts that are shown twice are refused', async () => {
    const path = await edited([
      { durationTicks: 500, mediaTicks: 1024 },
      { durationTicks: 500, mediaTicks: 1024 },
    ]);
    await expect(openClipFile(await serveFile(path))).rejects.toThrow(/twice/);
  });
});

describeWith(
  { programs: ['ffprobe'], shared: true, full: true },
  'the table of clips made by others',
  () => {
    test.each([
      'clips/dirt-road-suv.mp4',
      'clips/graffiti-artist.mp4',
      'clips/ruins-portrait.mp4',
      'clips/toy-ship.mp4',
      'odd/edit-list.mp4',
      'odd/hevc-one-frame.mp4',
      'odd/non-square-pixels.mp4',
      'odd/one-frame.mp4',
      'odd/rotated.mp4',
    ])('%s has the frames that FFmpeg shows', async (name) => {
      await expectSame(join(sharedFolder ?? '', 'media', name));
    });
  },
);
