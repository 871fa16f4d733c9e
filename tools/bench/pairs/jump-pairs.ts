import { setTimeout as delay } from 'node:timers/promises';
import { type FrameClip, makeFrameClip } from '../../frame-clips/make-frame-clips.ts';
import type { Pair } from '../ratios/measure-pairs.ts';
import { timeCommand } from '../ratios/time-command.ts';
import { jumpTargets, measureJumps } from '../review/measure-jumps.ts';
import { openReviewApp } from '../review/open-review-app.ts';

/** Jumps in succession, and the pause before each series, in which decoding ahead ends. */
const seriesLength = 10;
const restMs = 3000;

/** Seeks a frame and decodes it. @returns elapsed time (ms) */
const seekByFfmpeg = async ({ path, frames }: FrameClip, frameIndex: number): Promise<number> => {
  const { startSec = 0, durationSec = 0 } = frames[frameIndex] ?? {};
  // Before the frame, since seconds are rounded; ffmpeg returns the first frame from there on.
  const sec = Math.max(0, startSec - durationSec / 2).toFixed(6);
  const { wallSec } = await timeCommand([
    ...['ffmpeg', '-nostdin', '-v', 'error', '-ss', sec, '-i', path],
    ...['-frames:v', '1', '-f', 'null', '-'],
  ]);
  return 1000 * wallSec;
};

/** Jumps to random frames, in series, and has ffmpeg decode the frames of each series after it. */
export const jumpPairs = async (seriesCount: number): Promise<Pair[]> => {
  const clip = await makeFrameClip('bench-1080p30');
  await using app = await openReviewApp([clip.path]);
  await app.openClip(0);
  const pairs: Pair[] = [];
  const targets = jumpTargets(clip, seriesCount * seriesLength);
  for (let start = 0; start < targets.length; start += seriesLength) {
    const series = targets.slice(start, start + seriesLength);
    await delay(restMs);
    const { measured, wrong } = await measureJumps(app.page, clip, series);
    if (wrong > 0) throw new Error(`${wrong} pictures had the number of another frame.`);
    await delay(restMs);
    for (const [index, frameIndex] of series.entries()) {
      const baseline = await seekByFfmpeg(clip, frameIndex);
      pairs.push({ ours: measured[index]?.tookMs ?? 0, baseline });
    }
  }
  return pairs;
};
