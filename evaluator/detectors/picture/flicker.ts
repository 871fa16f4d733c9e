import type { FrameTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import type { Detector, Observation } from './detector.ts';
import { type Channel, channels, createLightChange, type LightChange } from './light-change.ts';
import { countFrames } from './spans.ts';
import { findSwingRuns, type Swing, type SwingRun } from './swings.ts';
import { boxOfTiles, connectedTiles, placeWords } from './tile-places.ts';

type Thresholds = {
  /** A swing of the mean of the whole picture, of 255 levels. */
  minWhole: Record<Channel, number>;
  /** A swing of one place, where what moves makes light go up and down as well. */
  minLocal: Record<Channel, number>;
  /** A smaller place is a lamp, a spark or a wave. */
  minTiles: number;
};

const thresholds: Record<Sensitivity, Thresholds> = {
  normal: {
    minWhole: { luma: 4, cb: 2.5, cr: 2.5 },
    minLocal: { luma: 8, cb: 5, cr: 5 },
    minTiles: 4,
  },
  strict: {
    minWhole: { luma: 2.5, cb: 1.6, cr: 1.6 },
    minLocal: { luma: 5, cb: 3.5, cr: 3.5 },
    minTiles: 3,
  },
};

/** So often it goes up or down: two flashes in a row make four, and are two flashes. */
const MIN_SWINGS = 5;
/** From the middle of one swing to that of the next: half of the slowest flicker, in frames … */
const MAX_GAP = 4;
/** … and in seconds, but for clips of few frames: what is slower blinks. */
const MAX_GAP_SEC = 0.25;
const MIN_MAX_GAP = 3;
/** Of the lit tiles: with the whole picture so many go up and down. Motion moves half of them. */
const MIN_AGREEING = 0.65;
/** A tile agrees that moves by this share of the mean swing. */
const MIN_AGREEING_SHARE = 0.25;
/** As good as black, or white, whatever the light does. */
const DARK = 18;
const BRIGHT = 250;
/** Tiles of one flicker swing at the same time, for this share of the shorter one's … */
const MIN_SHARED_TIME = 0.5;
/** … in the same direction most of the time … */
const MIN_ALONG = 0.75;
/** … and by this share of what those do that swing most. */
const MIN_IN_STEP = 0.3;
/** The mean of all tiles swings by this share of what a single one has to. */
const MEAN_SHARE = 0.6;
/** A tile that swings by itself is a spark. */
const MIN_SEEDS = 2;
/** Swings that are looked at closely. */
const MAX_LOOKED_AT = 5;
/** Light changes most of a tile the same way; what moves brightens here and darkens there. */
const MIN_COMMON = 0.5;
const ALL_COMMON = 0.8;
/** The best place in the frame before leaves less than this share of what moves. */
const MIN_UNEXPLAINED = 0.3;
/** So much of a swing is left when motion is taken out of it … */
const MIN_UNMOVED = 0.5;
/** … in most swings. */
const MIN_LIT = 0.8;
/** More tiles than this are the whole picture. */
const WHOLE_SHARE = 0.65;

/** Finds light and colour that go up and down from frame to frame, all over or in one place. */
export const flicker: Detector = {
  name: 'flicker',
  detect: (table, sensitivity) => {
    const limits = thresholds[sensitivity];
    const maxGap = Math.max(
      MIN_MAX_GAP,
      Math.min(MAX_GAP, Math.round(MAX_GAP_SEC * table.info.fps)),
    );
    const found: Flicker[] = [];
    const changeOf = createLightChange(table);
    for (const channel of channels) {
      for (const flicker of [
        ...wholeFlicker(table, channel, maxGap, limits),
        ...localFlicker(table, channel, maxGap, limits, changeOf),
      ]) {
        if (!found.some((other) => overlaps(other.run, flicker.run))) found.push(flicker);
      }
    }
    return found
      .map((flicker) => describe(table, flicker))
      .toSorted((a, b) => a.firstFrame - b.firstFrame);
  },
};

/** Where it flickers: null is all over the picture. */
type Flicker = { run: SwingRun; channel: Channel; tiles: readonly number[] | null };

const overlaps = (one: SwingRun, other: SwingRun): boolean =>
  sharedFrames(one, other) >= MIN_SHARED_TIME * Math.min(lengthOf(one), lengthOf(other));

const lengthOf = ({ first, last }: SwingRun): number => last - first + 1;

const sharedFrames = (one: SwingRun, other: SwingRun): number =>
  Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1;

const meanOf = { luma: 'meanLuma', cb: 'meanCb', cr: 'meanCr' } as const;

const wholeFlicker = (
  { frames }: FrameTable,
  channel: Channel,
  maxGap: number,
  { minWhole }: Thresholds,
): Flicker[] => {
  const series = frames.map((frame) => frame[meanOf[channel]]);
  return findSwingRuns(series, minWhole[channel], maxGap, MIN_SWINGS)
    .filter(({ swings }) => {
      const agreeing = swings.filter((swing) => agreesAllOver(frames, channel, swing));
      return agreeing.length >= Math.max(MIN_SWINGS, MIN_AGREEING * swings.length);
    })
    .map((run) => ({ run, channel, tiles: null }));
};

const agreesAllOver = (
  frames: FrameTable['frames'],
  channel: Channel,
  { crossing, rise }: Swing,
): boolean => {
  const before = frames[crossing - 1]?.tiles;
  const after = frames[crossing]?.tiles;
  if (!before || !after) return false;
  let [lit, agreeing] = [0, 0];
  for (let tile = 0; tile < before.luma.length; tile += 1) {
    const light = Math.max(before.luma[tile] as number, after.luma[tile] as number);
    const least = Math.min(before.luma[tile] as number, after.luma[tile] as number);
    if (light < DARK || least > BRIGHT) continue;
    lit += 1;
    const step = (after[channel][tile] as number) - (before[channel][tile] as number);
    if (step / rise >= MIN_AGREEING_SHARE) agreeing += 1;
  }
  return agreeing >= MIN_AGREEING * lit && lit > 0;
};

type TileRun = { tile: number; run: SwingRun };

const localFlicker = (
  table: FrameTable,
  channel: Channel,
  maxGap: number,
  limits: Thresholds,
  changeOf: LightChange,
): Flicker[] => {
  const { frames, grid } = table;
  const least = limits.minLocal[channel];
  const series = seriesOf(frames, channel, grid.columns * grid.rows);
  const runs = series.flatMap((values, tile): TileRun[] =>
    findSwingRuns(values, least, maxGap, MIN_SWINGS - 1)
      .filter(({ swings }) => channel !== 'luma' || mayBeLight(frames, tile, swings))
      .map((run) => ({ tile, run })),
  );
  return groupByTime(runs).flatMap((group) =>
    connectedTiles(new Set(group.map(({ tile }) => tile)), grid).flatMap((seeds): Flicker[] => {
      if (seeds.length < MIN_SEEDS) return [];
      const longest = (tiles: readonly number[], share: number): SwingRun | undefined =>
        findSwingRuns(
          meanSeries(tiles.map((tile) => series[tile] as Float32Array)),
          share * least,
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
      if (!isLight(changeOf, { run, channel, tiles })) return [];
      const isWhole = tiles.length >= WHOLE_SHARE * grid.columns * grid.rows;
      return [{ run: longest(tiles, MEAN_SHARE) ?? run, channel, tiles: isWhole ? null : tiles }];
    }),
  );
};

/** Whether a tile goes up and down with the others. */
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

/** The values of each tile, one after the other. */
const seriesOf = (frames: FrameTable['frames'], channel: Channel, tileCount: number) => {
  const all = Array.from({ length: tileCount }, () => new Float32Array(frames.length));
  for (const [frame, { tiles }] of frames.entries()) {
    const values = tiles[channel];
    for (let tile = 0; tile < tileCount; tile += 1) {
      (all[tile] as Float32Array)[frame] = values[tile] as number;
    }
  }
  return all;
};

const meanSeries = (all: readonly Float32Array[]): Float32Array =>
  Float32Array.from(
    all[0] ?? [],
    (_, frame) => all.reduce((sum, values) => sum + (values[frame] as number), 0) / all.length,
  );

/** Sorts out, by what is known of each tile, what plainly moves. */
const mayBeLight = (
  frames: FrameTable['frames'],
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
  if (common >= ALL_COMMON * all) return true;
  return common >= MIN_COMMON * all && left >= MIN_UNEXPLAINED * all;
};

/**
 * Whether light, or colour, swings on what is there: what moves takes its own along.
 */
const isLight = (
  changeOf: LightChange,
  { run, channel, tiles }: Flicker & { tiles: readonly number[] },
): boolean => {
  const step = Math.max(1, Math.floor(run.swings.length / MAX_LOOKED_AT));
  const looked = run.swings.filter((_, index) => index % step === 0).slice(0, MAX_LOOKED_AT);
  const shares = looked.map(({ crossing, rise }) => {
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

/** Tiles that flicker at about the same time, the longest run first. */
const groupByTime = (runs: readonly TileRun[]): TileRun[][] => {
  const groups: TileRun[][] = [];
  for (const one of runs.toSorted((a, b) => b.run.swings.length - a.run.swings.length)) {
    const group = groups.find(([longest]) => longest && overlaps(longest.run, one.run));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups;
};

const describe = ({ info, grid }: FrameTable, { run, channel, tiles }: Flicker): Observation => {
  const { first, last, swings } = run;
  const size = Math.round(median(swings.map(({ rise }) => Math.abs(rise))));
  const box = tiles && boxOfTiles(tiles, grid);
  const what = channel === 'luma' ? 'The light' : 'The colour';
  return {
    firstFrame: first,
    lastFrame: last,
    description: `${what} ${box ? placeWords(box) : 'of the whole picture'} flickers for ${countFrames(run)} from ${timecode(first, info.fps)}: it goes up and down ${swings.length} times, by ${size} of 255 levels.`,
    boxes: box ? [...new Set([first, last])].map((frame) => ({ frame, box })) : [],
  };
};
