import { Decoder, Demuxer } from 'node-av/api';
import { buildFrameTable } from '../../../../evaluator/analysis/build-frame-table.ts';
import { findGlitches } from '../../../../evaluator/detectors/find-glitches.ts';
import { makeCase } from '../cases/make-case.ts';
import type { Recipe } from '../cases/recipe.ts';

/** A typical 720p clip with grain, which is harder to decode than smooth pictures. */
const recipe: Recipe = {
  name: 'speed-720p30',
  bases: [{ from: 'scene', scene: 'followShot' }],
  defect: null,
  seed: 5,
  fixed: { size: [1280, 720], fps: 30, frameCount: 300 },
};

const ROUNDS = 4;

/** Speed on one core, relative to real time: seconds of video per second of processor time. */
export type Speed = {
  readonly timesRealTime: number;
  /** The speed of decoding alone in the same run. */
  readonly decodeTimesRealTime: number;
  /** Time of the analysis relative to decoding alone. */
  readonly timesDecode: number;
};

/**
 * Measures the analysis of a clip in this process, and decoding alone; the best of several runs
 * counts. Measures processor time of all threads, not elapsed time, so that other load matters
 * less.
 */
export const measureSpeed = async (): Promise<Speed> => {
  const { path, frameCount, fps } = await makeCase(recipe);
  const analyze = async (): Promise<void> => {
    findGlitches(await buildFrameTable(path), 'normal');
  };
  let [analyzeSec, decodeSec] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    decodeSec = Math.min(decodeSec, await workedSec(() => decodeOnly(path)));
    analyzeSec = Math.min(analyzeSec, await workedSec(analyze));
  }
  const videoSec = frameCount / fps;
  return {
    timesRealTime: rounded(videoSec / analyzeSec),
    decodeTimesRealTime: rounded(videoSec / decodeSec),
    timesDecode: rounded(analyzeSec / decodeSec),
  };
};

const workedSec = async (work: () => Promise<void>): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
};

const decodeOnly = async (path: string): Promise<void> => {
  await using demuxer = await Demuxer.open(path);
  const stream = demuxer.video();
  if (!stream) throw new Error(`${path} has no video track.`);
  using decoder = await Decoder.create(stream, { threadCount: 1 });
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) frame?.free();
};

const rounded = (value: number): number => Math.round(value * 100) / 100;
