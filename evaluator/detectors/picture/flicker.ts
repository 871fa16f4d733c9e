import {
  type Channel,
  colorChannels,
  type FrameStatisticsTable,
} from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import { type Detector, type Observation, type Thresholds, thresholdsFor } from './detector.ts';
import { createLightChange, type LightChange } from './light-change.ts';
import { countFrames } from './spans.ts';
import { findSwingRuns, type Swing, type SwingRun } from './swings.ts';
import {
  boxAroundTiles,
  boxesAtEnds,
  connectedTiles,
  describePosition,
  meanSeries,
  tileSeries,
  tilesInBox,
} from './tile-places.ts';

const thresholds = {
  /** Minimum swing of the mean of the entire picture, in levels (0 to 255). */
  minGlobal: { normal: { luma: 4, cb: 2.5, cr: 2.5 }, strict: { luma: 2.5, cb: 1.6, cr: 1.6 } },
  /** Minimum swing in one area, where moving objects change the light too. */
  minLocal: { normal: { luma: 8, cb: 5, cr: 5 }, strict: { luma: 5, cb: 3.5, cr: 3.5 } },
  minTiles: { normal: 4, strict: 3 },
};
type Limits = Thresholds<typeof thresholds>;

/** Minimum number of rises and falls: two flashes in a row make four. */
const MIN_SWINGS = 5;
/** Maximum frames between the middles of two swings: half the period of the slowest flicker. */
const MAX_GAP = 4;
/** Maximum seconds between swings: slower light blinks. MIN_MAX_GAP frames are always allowed. */
const MAX_GAP_SEC = 0.25;
const MIN_MAX_GAP = 3;
/**
 * Maximum mean frames from swing to swing, and seconds where longer: unstable light turns every
 * frame or two; legs, waves and passing lights take longer.
 */
const MAX_MEAN_GAP = 2.1;
const MAX_MEAN_GAP_SEC = 0.075;
/** Minimum share of an area's changes of light that go the same way at a time. */
const MIN_COHERENCE = 0.85;
/** Minimum share of lit tiles that follow the picture's mean. Motion alone moves half of them. */
const MIN_AGREEING = 0.65;
/** Minimum step of a tile that follows, as a share of the mean swing. */
const MIN_AGREEING_SHARE = 0.25;
/** Luma that counts as black, or white, under any light. */
const DARK = 18;
const BRIGHT = 250;
/** Minimum shared time of two flickering tiles, as a share of the shorter run. */
const MIN_SHARED_TIME = 0.5;
const MIN_ALONG = 0.75;
/** Minimum amplitude of a tile, as a share of the seeds' amplitude. */
const MIN_IN_STEP = 0.3;
/** Minimum swing of the mean of all tiles, as a share of that of a single one. */
const MEAN_SHARE = 0.6;
const MIN_SEEDS = 2;
const MAX_SAMPLED_SWINGS = 5;
/** Minimum uniformity of a tile's change: an object brightens here and darkens there. */
const MIN_COMMON = 0.5;
/** The uniformity from which a tile certainly changes one way. */
const SURE_COMMON = 0.8;
/** Minimum residual after motion, as a share of the change. */
const MIN_UNEXPLAINED = 0.3;
/** Minimum share of a swing that remains after motion is removed. */
const MIN_UNMOVED = 0.5;
/** Minimum share of swings of which enough remains after motion is removed. */
const MIN_LIT = 0.8;
const FULL_PICTURE_SHARE = 0.65;

/** Finds light and color that go up and down from frame to frame, all over or in one area. */
export const flicker: Detector = {
  name: 'flicker',
  detect: (table, sensitivity) => {
    const limits = thresholdsFor(thresholds, sensitivity);
    const maxGap = Math.max(
      MIN_MAX_GAP,
      Math.min(MAX_GAP, Math.round(MAX_GAP_SEC * table.info.fps)),
    );
    const found: Flicker[] = [];
    const changeOf = createLightChange(table);
    for (const channel of colorChannels) {
      for (const flicker of [
        ...globalFlicker(table, channel, maxGap, limits),
        ...localFlicker(table, channel, maxGap, limits, changeOf),
      ]) {
        if (!found.some((other) => overlaps(other.run, flicker.run))) found.push(flicker);
      }
    }
    return found.map((flicker) => describe(table, flicker)).toSorted((a, b) => a.first - b.first);
  },
};

/** A run with its area; null is the entire picture. */
type Flicker = { run: SwingRun; channel: Channel; tiles: readonly number[] | null };

const overlaps = (one: SwingRun, other: SwingRun): boolean =>
  sharedFrames(one, other) >= MIN_SHARED_TIME * Math.min(lengthOf(one), lengthOf(other));

const meanGapOf = ({ swings }: SwingRun): number =>
  ((swings.at(-1)?.crossing ?? 0) - (swings[0]?.crossing ?? 0)) / (swings.length - 1);

const lengthOf = ({ first, last }: SwingRun): number => last - first + 1;

const sharedFrames = (one: SwingRun, other: SwingRun): number =>
  Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1;

const meanOf = { luma: 'meanLuma', cb: 'meanCb', cr: 'meanCr' } as const;

const globalFlicker = (
  { frames }: FrameStatisticsTable,
  channel: Channel,
  maxGap: number,
  { minGlobal }: Limits,
): Flicker[] => {
  const series = frames.map((frame) => frame[meanOf[channel]]);
  return findSwingRuns(series, minGlobal[channel], maxGap, MIN_SWINGS)
    .filter(({ swings }) => {
      const agreeing = swings.filter((swing) => agreesAllOver(frames, channel, swing));
      return agreeing.length >= Math.max(MIN_SWINGS, MIN_AGREEING * swings.length);
    })
    .map((run) => ({ run, channel, tiles: null }));
};

const agreesAllOver = (
  frames: FrameStatisticsTable['frames'],
  channel: Channel,
  { crossing, rise }: Swing,
): boolean => {
  const before = frames[crossing - 1]?.tiles;
  const after = frames[crossing]?.tiles;
  if (!before || !after) return false;
  let [lit, agreeing] = [0, 0];
  for (let tile = 0; tile < before.luma.length; tile += 1) {
    const light = Math.max(before.luma[tile] as number, after.luma[tile] as number);
    const minimum = Math.min(before.luma[tile] as number, after.luma[tile] as number);
    if (light < DARK || minimum > BRIGHT) continue;
    lit += 1;
    const step = (after[channel][tile] as number) - (before[channel][tile] as number);
    if (step / rise >= MIN_AGREEING_SHARE) agreeing += 1;
  }
  return agreeing >= MIN_AGREEING * lit && lit > 0;
};

type TileRun = { tile: number; run: SwingRun };

const localFlicker = (
  table: FrameStatisticsTable,
  channel: Channel,
  maxGap: number,
  limits: Limits,
  changeOf: LightChange,
): Flicker[] => {
  const { frames, grid } = table;
  const minimum = limits.minLocal[channel];
  const maxMeanGap = Math.max(MAX_MEAN_GAP, MAX_MEAN_GAP_SEC * table.info.fps);
  const series = tileSeries(table, (tiles, tile) => tiles[channel][tile] as number);
  const runs = series.flatMap((values, tile): TileRun[] =>
    findSwingRuns(values, minimum, maxGap, MIN_SWINGS - 1)
      .filter(({ swings }) => channel !== 'luma' || mayBeLight(frames, tile, swings))
      .map((run) => ({ tile, run })),
  );
  return groupByTime(runs).flatMap((group) =>
    connectedTiles(new Set(group.map(({ tile }) => tile)), grid).flatMap((seeds): Flicker[] => {
      if (seeds.length < MIN_SEEDS) return [];
      const longest = (tiles: readonly number[], share: number): SwingRun | undefined =>
        findSwingRuns(
          meanSeries(tiles.map((tile) => series[tile] as Float32Array)),
          share * minimum,
          maxGap,
          MIN_SWINGS,
        ).toSorted((a, b) => b.swings.length - a.swings.length)[0];
      const run = longest(seeds, 1);
      if (!run) return [];
      const inStep = series.flatMap((values, tile) => (isInStep(values, run) ? [tile] : []));
      const tiles = connectedTiles(inStep, grid).find((some) =>
        some.some((tile) => seeds.includes(tile)),
      );
      if (!tiles || tiles.length < limits.minTiles) return [];
      if (meanGapOf(run) > maxMeanGap) return [];
      if (coherenceOf(table, { run, channel, tiles }) < MIN_COHERENCE) return [];
      if (!isLight(changeOf, { run, channel, tiles })) return [];
      const isFullPicture = tiles.length >= FULL_PICTURE_SHARE * grid.columns * grid.rows;
      return [
        { run: longest(tiles, MEAN_SHARE) ?? run, channel, tiles: isFullPicture ? null : tiles },
      ];
    }),
  );
};

const isInStep = (values: Float32Array, { swings }: SwingRun): boolean => {
  let [along, moved, all] = [0, 0, 0];
  for (const { from, to, rise } of swings) {
    const step = ((values[to] as number) - (values[from] as number)) * Math.sign(rise);
    if (step > 0) along += 1;
    moved += step;
    all += Math.abs(rise);
  }
  return along >= MIN_ALONG * swings.length && moved >= MIN_IN_STEP * all;
};

const mayBeLight = (
  frames: FrameStatisticsTable['frames'],
  tile: number,
  swings: readonly Swing[],
): boolean => {
  let [common, left, all] = [0, 0, 0];
  for (const { crossing } of swings) {
    const [now, before] = [frames[crossing]?.tiles, frames[crossing - 1]?.tiles];
    common += Math.abs((now?.luma[tile] ?? 0) - (before?.luma[tile] ?? 0));
    left += now?.residual[tile] ?? 0;
    all += now?.change[tile] ?? 0;
  }
  if (common >= SURE_COMMON * all) return true;
  return common >= MIN_COMMON * all && left >= MIN_UNEXPLAINED * all;
};

/** Whether light or color changes on content that stays: moving objects take theirs along. */
const isLight = (
  changeOf: LightChange,
  { run, channel, tiles }: Flicker & { tiles: readonly number[] },
): boolean => {
  const step = Math.max(1, Math.floor(run.swings.length / MAX_SAMPLED_SWINGS));
  const sampled = run.swings.filter((_, index) => index % step === 0).slice(0, MAX_SAMPLED_SWINGS);
  const shares = sampled.map(({ crossing, rise }) => {
    let [raw, moved] = [0, 0];
    for (const { now, stood, came } of changeOf(tiles, crossing)) {
      raw += now[channel] - stood[channel];
      moved += now[channel] - came[channel];
    }
    return raw * rise > 0 ? moved / raw : 0;
  });
  const lit = shares.filter((share) => share >= MIN_UNMOVED);
  return lit.length >= MIN_LIT * shares.length;
};

/** Share of changes around an area that go the same way: 1 for light, less for things that move. */
const coherenceOf = (
  { frames, grid }: FrameStatisticsTable,
  { run, channel, tiles }: Flicker & { tiles: readonly number[] },
): number => {
  const inBox = tilesInBox(boxAroundTiles(tiles, grid), grid);
  let [together, all] = [0, 0];
  for (let frame = Math.max(1, run.first); frame <= run.last; frame += 1) {
    const [now, before] = [frames[frame]?.tiles[channel], frames[frame - 1]?.tiles[channel]];
    let sum = 0;
    for (const tile of inBox) {
      const step = (now?.[tile] ?? 0) - (before?.[tile] ?? 0);
      sum += step;
      all += Math.abs(step);
    }
    together += Math.abs(sum);
  }
  return all > 0 ? together / all : 0;
};

const groupByTime = (runs: readonly TileRun[]): TileRun[][] => {
  const groups: TileRun[][] = [];
  for (const one of runs.toSorted((a, b) => b.run.swings.length - a.run.swings.length)) {
    const group = groups.find(([longest]) => longest && overlaps(longest.run, one.run));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
};

const describe = (
  { info, grid }: FrameStatisticsTable,
  { run, channel, tiles }: Flicker,
): Observation => {
  const { first, last, swings } = run;
  const size = Math.round(median(swings.map(({ rise }) => Math.abs(rise))));
  const box = tiles && boxAroundTiles(tiles, grid);
  const [what, moves] =
    channel === 'luma'
      ? ['The brightness', 'rises and falls']
      : ['The color', 'shifts back and forth'];
  return {
    first,
    last,
    description: `${what} ${box ? describePosition(box) : 'of the entire picture'} flickers for ${countFrames(run)} from ${timecode(first, info.fps)}: it ${moves} ${swings.length} times, by ${size} of 255 levels.`,
    boxes: boxesAtEnds(run, box),
  };
};
