import { Decoder, Demuxer } from 'node-av/api';
import { buildFrameTable } from '../../../../evaluator/analysis/build-frame-table.ts';
import { findGlitches } from '../../../../evaluator/detectors/find-glitches.ts';
import { makeCase } from '../cases/make-case.ts';
import type { Recipe } from '../cases/recipe.ts';

/** A usual clip at 720p with grain, which costs a decoder more than smooth pictures. */
const recipe: Recipe = {
  name: 'speed-720p30',
  bases: [{ from: 'scene', scene: 'followShot' }],
  defect: null,
  seed: 5,
  fixed: { size: [1280, 720], fps: 30, frameCount: 300 },
};

const ROUNDS = 4;

/** Times real time by one core: seconds of video for each second that a processor worked. */
export type Speed = {
  readonly timesRealTime: number;
  /** The same for decoding alone, of the same run. */
  readonly decodeTimesRealTime: number;
  /** How many times as long analysis takes as decoding alone. */
  readonly timesDecode: number;
};

/**
 * Measures analysis of a clip in this process, the best of several, beside decoding alone. Time of
 * processors is counted rather than of clocks, so that what else the machine does matters less; all
 * threads of the process count.
 */
export const measureSpeed = async (): Promise<Speed> => {
  const { path, frameCount, fps } = await makeCase(recipe);
  const analyse = async (): Promise<void> => {
    findGlitches(await buildFrameTable(path), 'normal');
  };
  let [analyseSec, decodeSec] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let round = 0; round < ROUNDS; round += 1) {
    decodeSec = Math.min(decodeSec, await workedSec(() => decodeOnly(path)));
    analyseSec = Math.min(analyseSec, await workedSec(analyse));
  }
  const videoSec = frameCount / fps;
  return {
    timesRealTime: rounded(videoSec / analyseSec),
    decodeTimesRealTime: rounded(videoSec / decodeSec),
    timesDecode: rounded(analyseSec / decodeSec),
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
