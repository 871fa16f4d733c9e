import { setTimeout as delay } from 'node:timers/promises';
import { type FrameClip, makeFrameClip } from '../../frame-clips/make-frame-clips.ts';
import { ensureBuilt } from '../../setup/ensure-built.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import type { Pair } from '../ratios/measure-pairs.ts';
import { timeCommand } from '../ratios/time-command.ts';
import {
  jumpTargets,
  measureJumps,
  measureOpening,
  measureVideoOpening,
} from './measure-frames.ts';
import { openReviewApp, type ReviewApp } from './open-review-app.ts';

/*
 * Prints pairs for `tools/bench/ratios` as JSON: `print-pairs.ts jump 12`. A process of its own,
 * since its browser needs types that the other figures do not have.
 */

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

const jumpPairs = async (app: ReviewApp, clip: FrameClip, seriesCount: number): Promise<Pair[]> => {
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

const openingPairs = async (app: ReviewApp, clip: FrameClip, rounds: number): Promise<Pair[]> => {
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const baseline = await measureVideoOpening(app);
    const ours = await measureOpening(app, clip);
    // The first round compiles code and fills caches.
    if (round > 0) pairs.push({ ours, baseline });
  }
  return pairs;
};

const measures = { jump: jumpPairs, opening: openingPairs };

const [name = '', count] = process.argv.slice(2);
if (!Object.hasOwn(measures, name)) throw new Error(`There are no pairs of “${name}”.`);
await ensureBuilt(projectRoot);
const clip = await makeFrameClip('bench-1080p30');
await using app = await openReviewApp([clip.path]);
const pairs = await measures[name as keyof typeof measures](app, clip, Number(count));
process.stdout.write(`${JSON.stringify(pairs)}\n`);
