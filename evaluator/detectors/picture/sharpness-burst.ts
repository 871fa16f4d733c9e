import { colorChannels, type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { median } from '../median.ts';
import { timecode } from '../timecode.ts';
import { type Detector, type Observation, type Thresholds, thresholdsFor } from './detector.ts';
import {
  boxAroundPlateau,
  findPlateaus,
  type Plateau,
  type PlateauLimits,
  withoutOverlaps,
  withoutUsual,
} from './plateaus.ts';
import { countFrames } from './spans.ts';
import { allTiles, boxesAtEnds, describePosition, tileSeries } from './tile-places.ts';

const thresholds = {
  /** Minimum ratio of detail over the entire picture, up or down. */
  minGlobalRatio: { normal: 1.3, strict: 1.12 },
  /** Minimum ratio in one area, where passing objects bring their own detail. */
  minTileRatio: { normal: 1.5, strict: 1.4 },
  /** Minimum size of an area, in tiles. */
  minTiles: { normal: 8, strict: 6 },
  /** The same for brief changes. */
  minBriefGlobalRatio: { normal: 1.4, strict: 1.25 },
  minBriefTileRatio: { normal: 2.5, strict: 2 },
};
type Limits = Thresholds<typeof thresholds>;

/** Added to detail, in levels, so that noise in flat areas makes no ratio. */
const DETAIL_OFFSET = 0.25;
/** Minimum detail of a tile, in levels: flat tiles have nothing to lose. */
const MIN_DETAIL = 0.75;
/** Minimum share of the change in the first frame: pulling focus takes longer. */
const MIN_FIRST_STEP_SHARE = 0.68;
/** Maximum length in seconds: a longer change belongs to the shot. */
const MAX_SEC = 1;
/** Maximum length in frames at low frame rates, where `MAX_SEC` has fewer. */
const MIN_MAX_FRAMES = 20;
/** A change in one area of at most this many frames may be a passing object. */
const MAX_BRIEF_FRAMES = 2;
/** Maximum length of the extra detail of a key frame, in frames. */
const MAX_KEY_PULSE_FRAMES = 2;
/** Maximum ratio of a key frame's detail to that of the frames around. */
const MAX_KEY_PULSE_RATIO = 2;
/** Minimum median luma of the area's tiles, in levels (0 to 255). */
const MIN_LIGHT = 14;
/** Minimum share of the change that remains after correction for motion and brightness. */
const MIN_DETAIL_SHARE = 0.55;
/** Minimum share of tiles that change in the same direction. */
const MIN_AGREEING_SHARE = 0.75;
/** Minimum ratio of the change to the usual step around it. */
const MIN_RATIO_TO_USUAL = 2;
/** Quantile of the steps around that counts as usual. */
const USUAL_QUANTILE = 0.9;
/** Time before and after the change whose steps are compared with it, in seconds. */
const SURROUNDING_SEC = 0.6;
const MIN_SURROUNDING_FRAMES = 8;
/** Maximum mean step of a tile's luma and chroma, in levels, in a picture without motion. */
const MAX_COLOR_STEP = 8;
/** Levels of color step allowed in addition per level of the picture's usual change. */
const MOTION_ALLOWANCE = 1;
/** Minimum ratio of the picture's change during motion blur to that before and after. */
const MIN_MOTION_RATIO = 1.5;
/** Minimum difference between the two, in levels, in addition to the ratio. */
const MIN_MOTION_RISE = 1;
/** Time before and after motion blur that is compared with it, in seconds. */
const AROUND_SEC = 0.25;
const MIN_AROUND_FRAMES = 3;

/** Finds frames in which the picture, or a part of it, is suddenly blurred or oversharp. */
export const sharpnessBurst: Detector = {
  name: 'sharpness-burst',
  detect: (table, sensitivity) => {
    const ratios = thresholdsFor(thresholds, sensitivity);
    const { minGlobalRatio, minTileRatio, minTiles } = ratios;
    const limits: PlateauLimits = {
      minGlobal: Math.log(minGlobalRatio),
      minTile: Math.log(minTileRatio),
      minTiles,
      minFirstStepShare: MIN_FIRST_STEP_SHARE,
      maxFrames: Math.max(MIN_MAX_FRAMES, Math.round(MAX_SEC * table.info.fps)),
      minMeasurable: Math.log(MIN_DETAIL + DETAIL_OFFSET),
    };
    const series = tileSeries(table, ({ detail }, tile) =>
      Math.log((detail[tile] as number) + DETAIL_OFFSET),
    );
    const steps = createTileSteps(table, series);
    const bursts = withoutUsual([
      ...findPlateaus(series, table.grid, -1, limits),
      ...findPlateaus(series, table.grid, 1, limits),
    ]).filter(
      (plateau) =>
        isNoticeable(plateau, ratios) &&
        !(plateau.rise < 0 ? isMotionBlur(table, plateau) : isKeyPulse(table, plateau)) &&
        isBrightEnough(table, plateau) &&
        keepsColors(table, plateau) &&
        isDetailChange(table, steps, plateau),
    );
    return withoutOverlaps(bursts, series.length).map((plateau) => describe(table, plateau));
  },
};

/** Whether it is long or strong enough. A briefly sharper area is a passing object. */
const isNoticeable = ({ first, last, rise, tiles }: Plateau, ratios: Limits): boolean => {
  const frameCount = last - first + 1;
  if (frameCount > (tiles ? MAX_BRIEF_FRAMES : 1)) return true;
  if (tiles && rise > 0) return false;
  return Math.abs(rise) >= Math.log(tiles ? ratios.minBriefTileRatio : ratios.minBriefGlobalRatio);
};

/** Whether a burst is only a key frame, which has more detail than the frames predicted from it. */
const isKeyPulse = ({ frames }: FrameStatisticsTable, { first, last, rise }: Plateau): boolean =>
  last - first < MAX_KEY_PULSE_FRAMES &&
  frames[first]?.isKeyFrame === true &&
  rise < Math.log(MAX_KEY_PULSE_RATIO);

/** Whether an area is bright enough: a nearly black one has no detail, only noise. */
const isBrightEnough = (
  { frames }: FrameStatisticsTable,
  { first, last, tiles }: Plateau,
): boolean =>
  [first - 1, first, last, last + 1].every((at) => {
    const luma = frames[at]?.tiles.luma ?? new Float32Array();
    return median(tiles ? tiles.map((tile) => luma[tile] as number) : [...luma]) >= MIN_LIGHT;
  });

/** Whether tiles keep their mean colors at both ends: a replaced picture has its own detail. */
const keepsColors = ({ frames }: FrameStatisticsTable, { first, last }: Plateau): boolean =>
  [first, last + 1].every((at) => {
    const [before, now] = [frames[at - 1]?.tiles, frames[at]?.tiles];
    if (!before || !now) return true;
    let step = 0;
    for (let tile = 0; tile < now.luma.length; tile += 1) {
      for (const channel of colorChannels) {
        step += Math.abs((now[channel][tile] as number) - (before[channel][tile] as number));
      }
    }
    const moving =
      MOTION_ALLOWANCE *
      median([at - 2, at - 1, at + 1, at + 2].map((frame) => frames[frame]?.change ?? 0));
    return step / now.luma.length <= MAX_COLOR_STEP + moving;
  });

/** Whether detail itself changes and changes back, far more than in the frames around. */
const isDetailChange = (
  { frames, grid, info }: FrameStatisticsTable,
  steps: ReturnType<typeof createTileSteps>,
  { first, last, rise, tiles }: Plateau,
): boolean => {
  const all = tiles ?? allTiles(grid);
  const sign = rise > 0 ? 1 : -1;
  const begin = sign * steps.meanInto(all, first);
  const returnInto = (frame: number): number => -sign * steps.meanInto(all, frame);
  // An encoder may take two frames to restore detail.
  const end = returnInto(last + 1) + Math.max(0, returnInto(last + 2));
  const minimum = MIN_DETAIL_SHARE * Math.abs(rise);
  if (Math.min(begin, end) < minimum) return false;
  if (steps.shareInto(all, first, sign) < MIN_AGREEING_SHARE) return false;
  const reach = Math.max(MIN_SURROUNDING_FRAMES, Math.round(SURROUNDING_SEC * info.fps));
  const usual: number[] = [];
  for (let at = Math.max(1, first - reach); at <= last + reach && at < frames.length; at += 1) {
    if (at !== first && at !== last + 1) usual.push(Math.abs(steps.meanInto(all, at)));
  }
  usual.sort((a, b) => a - b);
  const usualStep = usual[Math.floor(USUAL_QUANTILE * usual.length)] ?? 0;
  return Math.min(begin, end) >= MIN_RATIO_TO_USUAL * usualStep;
};

/** Whether the picture changes more in the plateau than shortly before and after. */
const isMotionBlur = (
  { frames, info }: FrameStatisticsTable,
  { first, last }: Plateau,
): boolean => {
  const changeIn = (from: number, to: number): number =>
    median(frames.slice(Math.max(1, from), Math.max(1, to + 1)).map(({ change }) => change));
  const around = Math.max(MIN_AROUND_FRAMES, Math.round(AROUND_SEC * info.fps));
  const outside = Math.max(
    changeIn(first - around, first - 1),
    changeIn(last + 2, last + 1 + around),
  );
  return last > first && changeIn(first + 1, last) >= MIN_MOTION_RATIO * outside + MIN_MOTION_RISE;
};

const describe = ({ info, grid }: FrameStatisticsTable, plateau: Plateau): Observation => {
  const { first, last, rise } = plateau;
  const box = boxAroundPlateau(plateau, grid);
  const where = box ? ` ${describePosition(box)}` : '';
  const percent = Math.round(100 * Math.abs(Math.exp(rise) - 1));
  const [look, difference] = rise < 0 ? ['blurred', 'less'] : ['sharper or grainier', 'more'];
  return {
    first,
    last,
    description: `The picture is ${look}${where} for ${countFrames(plateau)} from ${timecode(first, info.fps)}, with ${percent}% ${difference} fine detail than before and after.`,
    boxes: boxesAtEnds(plateau, box),
  };
};

/** Added to luma, in levels, so that nearly black tiles make no large ratio. */
const LIGHT_OFFSET = 8;

/**
 * Measures how a tile's detail changes from the previous frame. Follows the content's motion, since
 * an object takes its detail along, and corrects for brightness, which scales detail.
 * @param series logarithm of each tile's values over time
 */
const createTileSteps = (
  { frames, grid: { columns, rows } }: FrameStatisticsTable,
  series: readonly Float32Array[],
) => {
  const valueAt = (column: number, row: number, frame: number): number =>
    (series[row * columns + column] as Float32Array)[frame] as number;
  const valueAtSource = (x: number, y: number, frame: number): number => {
    const [left, top] = [Math.min(columns - 1, Math.floor(x)), Math.min(rows - 1, Math.floor(y))];
    const [right, bottom] = [Math.min(columns - 1, left + 1), Math.min(rows - 1, top + 1)];
    const [across, down] = [x - left, y - top];
    const upper = valueAt(left, top, frame) * (1 - across) + valueAt(right, top, frame) * across;
    const lower =
      valueAt(left, bottom, frame) * (1 - across) + valueAt(right, bottom, frame) * across;
    return upper * (1 - down) + lower * down;
  };
  const stepInto = (tile: number, frame: number): number => {
    const [now, before] = [frames[frame]?.tiles, frames[frame - 1]?.tiles];
    if (!now || !before) return 0;
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    const x = column - (now.motionX[tile] as number) / TILE_SIDE;
    const y = row - (now.motionY[tile] as number) / TILE_SIDE;
    const from = valueAtSource(
      Math.min(columns - 1, Math.max(0, x)),
      Math.min(rows - 1, Math.max(0, y)),
      frame - 1,
    );
    const step = valueAt(column, row, frame) - from;
    const byBrightness = Math.log(
      ((now.luma[tile] as number) + LIGHT_OFFSET) / ((before.luma[tile] as number) + LIGHT_OFFSET),
    );
    const rest = step - byBrightness;
    // Brightness may explain a change, but neither reverse nor enlarge it.
    if (rest * step <= 0) return 0;
    return Math.abs(rest) < Math.abs(step) ? rest : step;
  };
  return {
    /** Mean over tiles. */
    meanInto: (tiles: readonly number[], frame: number): number =>
      tiles.reduce((sum, tile) => sum + stepInto(tile, frame), 0) / Math.max(1, tiles.length),
    /** Share of the tiles whose detail rises (1) or falls (-1). */
    shareInto: (tiles: readonly number[], frame: number, sign: 1 | -1): number =>
      tiles.filter((tile) => sign * stepInto(tile, frame) > 0).length / Math.max(1, tiles.length),
  };
};
