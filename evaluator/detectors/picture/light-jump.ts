import {
  byChannel,
  type Channel,
  type Color,
  colorChannels,
  type FrameStatistics,
  type FrameStatisticsTable,
} from '../../analysis/frame-table.ts';
import { timecode } from '../timecode.ts';
import { histogramDistance, lumaDissimilarity } from './compare-pictures.ts';
import { type Detector, type Observation, type Thresholds, thresholdsFor } from './detector.ts';
import { colorOf, createLightChange, type LightChange } from './light-change.ts';
import { fitLight, type LightFit } from './light-fit.ts';
import { countFrames } from './spans.ts';
import { allTiles } from './tile-places.ts';

const thresholds = {
  /** Minimum change of brightness or contrast, in levels (0 to 255). */
  minLuma: { normal: 8, strict: 5 },
  /** Minimum change of color: Cb and Cr added up, in levels. */
  minColor: { normal: 6.5, strict: 3 },
};
type Limits = Thresholds<typeof thresholds>;

/** Minimum ratio of a frame's change to the usual change in the frames around it. */
const MIN_RISE = 1.7;
const USUAL_QUANTILE = 0.75;
/** Time before and after a frame whose changes are compared with it, in seconds. */
const SURROUNDING_SEC = 0.35;
const MIN_SURROUNDING_FRAMES = 4;
/** Minimum share that one model explains: a lamp lights a part, an object covers one. */
const MIN_EXPLAINED = 0.6;
/** The same for a jump that only reverts another: motion explains the rest. */
const MIN_EXPLAINED_WEAK = 0.45;
/** Maximum dissimilarity of a jump: more is another shot. */
const MAX_DISSIMILARITY = 0.55;
/** The same if the model explains everything, or no two frames are alike, as in snow. */
const MAX_DISSIMILARITY_EXPLAINED = 0.85;
const FULLY_EXPLAINED_SHARE = 0.85;
/** Maximum ratio of the jump's dissimilarity to that of other frames that are not alike. */
const MAX_RATIO_TO_USUAL = 1.25;
/** Minimum size of the smaller of two jumps that cancel each other, as a share of the threshold. */
const PARTNER_SHARE = 0.7;
/** The same for a jump that is large enough and would otherwise have no partner. */
const WEAK_PARTNER_SHARE = 0.45;
/** Maximum luma of an exposure jump, in levels: a larger one is a lamp switched on or off. */
const MAX_LUMA = 95;
/** Maximum share of the jump by which a neighbour changes the same way; above it is a fade. */
const MAX_FADE_SHARE = 0.3;
/** Jump of the mean color, in levels and as a share of the change, that is conclusive. */
const MIN_MEAN_JUMP = 4;
const MIN_MEAN_SHARE = 0.6;
/** Maximum length of a flash, in frames. */
const SHORT_FRAMES = 3;
/** Minimum share of a change that has to be reverted for the change to count as gone. */
const REVERTED_SHARE = 0.5;

/** Finds exposure and colors that jump from one frame to the next, for a while or for good. */
export const lightJump: Detector = {
  name: 'light-jump',
  detect: (table, sensitivity) => {
    const limits = thresholdsFor(thresholds, sensitivity);
    const steps = measureSteps(table.frames);
    const changeOf = createLightChange(table);
    const jumpsOf = (share: number, minExplained: number): Jump[] =>
      steps.flatMap((_, frame): Jump[] => {
        const minimum = { minLuma: share * limits.minLuma, minColor: share * limits.minColor };
        if (!standsOut(steps, frame, minimum, table.info.fps)) return [];
        if (!staysInTheMean(table.frames, steps, frame)) return [];
        const fit = fitJump(table, changeOf, frame, minimum, minExplained);
        return fit && isAbrupt(table, changeOf, { frame, fit }) ? [{ frame, fit }] : [];
      });
    const jumps = jumpsOf(PARTNER_SHARE, MIN_EXPLAINED);
    const alone = pairJumps(table, jumps).filter(
      ({ size, returns }) => !returns && isLarge(size, limits),
    );
    const partners =
      alone.length === 0
        ? []
        : jumpsOf(WEAK_PARTNER_SHARE, MIN_EXPLAINED_WEAK).filter((weak) =>
            alone.some((stretch) => isPartner(table, stretch, weak)),
          );
    return pairJumps(
      table,
      [...jumps, ...partners].toSorted((a, b) => a.frame - b.frame),
    )
      .filter(({ size }) => isLarge(size, limits))
      .map((stretch) => describe(table, stretch));
  },
};

type Jump = { frame: number; fit: LightFit };

/** Distance of two frames' tile values wherever they are, in levels: motion hardly changes it. */
type Step = { luma: number; color: number };

const measureSteps = (frames: FrameStatisticsTable['frames']): Step[] =>
  frames.map(({ tiles }, index) => {
    const before = frames[index - 1]?.tiles ?? tiles;
    const moved = (channel: Channel) => histogramDistance(before[channel], tiles[channel]);
    return { luma: moved('luma'), color: moved('cb') + moved('cr') };
  });

const standsOut = (
  steps: readonly Step[],
  frame: number,
  { minLuma, minColor }: Limits,
  fps: number,
): boolean => {
  const step = steps[frame];
  if (!step || frame === 0) return false;
  const reach = Math.max(MIN_SURROUNDING_FRAMES, Math.round(SURROUNDING_SEC * fps));
  const around = [
    ...steps.slice(Math.max(1, frame - reach), frame),
    ...steps.slice(frame + 1, frame + reach + 1),
  ];
  const rises = (kind: keyof Step, minimum: number): boolean => {
    if (step[kind] < minimum) return false;
    const sorted = around.map((other) => other[kind]).toSorted((a, b) => a - b);
    return step[kind] >= MIN_RISE * (sorted[Math.floor(USUAL_QUANTILE * sorted.length)] ?? 0);
  };
  return rises('luma', minLuma) || rises('color', minColor);
};

/** Whether the jump lasts and is no flash's end. Checked first: it costs almost nothing. */
const staysInTheMean = (
  frames: FrameStatisticsTable['frames'],
  steps: readonly Step[],
  frame: number,
): boolean => {
  const meanAt = (at: number): readonly [number, number, number] => {
    const { meanLuma, meanCb, meanCr } = frames[at] as FrameStatistics;
    return [meanLuma, meanCb, meanCr];
  };
  const moveOf = (from: number, to: number): number[] => {
    const before = meanAt(Math.max(0, from));
    return meanAt(Math.min(frames.length - 1, to)).map((value, at) => value - (before[at] ?? 0));
  };
  const jump = moveOf(frame - 1, frame);
  const square = jump.reduce((sum, value) => sum + value * value, 0);
  const { luma, color } = steps[frame] as Step;
  // Saturation and contrast changes leave the mean about where it is.
  const minimum = Math.max(MIN_MEAN_JUMP, MIN_MEAN_SHARE * Math.max(luma, color));
  if (square < minimum ** 2) return true;
  const along = (from: number, to: number): number =>
    moveOf(from, to).reduce((sum, value, at) => sum + value * (jump[at] ?? 0), 0) / square;
  return !isRevertedSoon(frame, along);
};

/** @param along change from one frame to another, as a share of the jump */
const isRevertedSoon = (frame: number, along: (from: number, to: number) => number): boolean => {
  for (let reach = 1; reach <= SHORT_FRAMES; reach += 1) {
    if (along(frame, frame + reach) <= -REVERTED_SHARE) return true;
    if (along(frame - 1 - reach, frame - 1) <= -REVERTED_SHARE) return true;
  }
  return false;
};

/** Whether the frames around neither lead up to the change, nor continue it, nor revert it. */
const isAbrupt = (
  { frames, grid }: FrameStatisticsTable,
  changeOf: LightChange,
  jump: Jump,
): boolean => {
  const tiles = allTiles(grid);
  const { frame } = jump;
  const along = (from: number, to: number): number => {
    if (from < 0 || to >= frames.length) return 0;
    const fit = fitLight(changeOf(tiles, to, from));
    return fit ? similarity(frames[frame - 1], jump.fit, fit) : 0;
  };
  if (along(frame - 2, frame - 1) >= MAX_FADE_SHARE) return false;
  if (along(frame, frame + 1) >= MAX_FADE_SHARE) return false;
  return !isRevertedSoon(frame, along);
};

/** Projection of one change onto another: 1 when they are equal, -1 when one reverts the other. */
const similarity = (
  frame: FrameStatistics | undefined,
  full: LightFit,
  other: LightFit,
): number => {
  let [product, square] = [0, 0];
  for (const color of frame ? tileColors(frame) : []) {
    const [one, two] = [full.shiftOf(color), other.shiftOf(color)];
    for (const channel of colorChannels) {
      product += one[channel] * two[channel];
      square += one[channel] ** 2;
    }
  }
  return square > 0 ? product / square : 0;
};

const tileColors = (frame: FrameStatistics): Color[] =>
  Array.from(frame.tiles.luma, (_, tile) => colorOf(frame, tile));

const fitJump = (
  { frames, grid }: FrameStatisticsTable,
  changeOf: LightChange,
  frame: number,
  minimum: Limits,
  minExplained: number,
): LightFit | null => {
  const [before, now] = [frames[frame - 1]?.picture.luma, frames[frame]?.picture.luma];
  const fit = fitLight(changeOf(allTiles(grid), frame));
  if (!before || !now || !fit) return null;
  const isLight = isLarge({ ...fit.size, cb: 0, cr: 0 }, minimum);
  const isColor = isLarge({ ...fit.size, luma: 0 }, minimum);
  const explained = Math.max(isLight ? fit.explained.luma : 0, isColor ? colorExplained(fit) : 0);
  if (explained < minExplained || fit.size.luma > MAX_LUMA) return null;
  const jumpDissimilarity = lumaDissimilarity(before, now, grid);
  if (jumpDissimilarity <= MAX_DISSIMILARITY) return fit;
  if (jumpDissimilarity > MAX_DISSIMILARITY_EXPLAINED) return null;
  const earlier = frames[frame - 2]?.picture.luma;
  const usual = earlier ? lumaDissimilarity(earlier, before, grid) : 0;
  const isExplained = explained >= FULLY_EXPLAINED_SHARE;
  return isExplained || jumpDissimilarity <= MAX_RATIO_TO_USUAL * usual ? fit : null;
};

const isLarge = ({ luma, cb, cr }: Color, { minLuma, minColor }: Limits): boolean =>
  luma >= minLuma || cb + cr >= minColor;

const colorExplained = ({ size, explained }: LightFit): number =>
  (size.cb * explained.cb + size.cr * explained.cr) / Math.max(0.01, size.cb + size.cr);

type Stretch = {
  first: number;
  last: number;
  fit: LightFit;
  /** The larger of the sizes at the two ends of the stretch. */
  size: Color;
  returns: boolean;
};

/** Pairs each jump with the later one that reverts it; an unpaired one lasts to the clip's end. */
const pairJumps = ({ frames }: FrameStatisticsTable, jumps: readonly Jump[]): Stretch[] => {
  const pairedJumps = new Set<Jump>();
  return jumps.flatMap((jump): Stretch[] => {
    const { frame: first, fit } = jump;
    const before = frames[first - 1];
    if (pairedJumps.has(jump) || !before) return [];
    const back = jumps.find(
      (later) => later.frame > first && !pairedJumps.has(later) && reverts(before, fit, later.fit),
    );
    if (!back) return [{ first, last: frames.length - 1, fit, size: fit.size, returns: false }];
    pairedJumps.add(back);
    const size = byChannel((channel) => Math.max(fit.size[channel], back.fit.size[channel]));
    return [{ first, last: back.frame - 1, fit, size, returns: true }];
  });
};

const isPartner = (
  { frames }: FrameStatisticsTable,
  { first, fit }: Stretch,
  weak: Jump,
): boolean => {
  const before = frames[Math.min(first, weak.frame) - 1];
  if (!before || first === weak.frame) return false;
  return weak.frame < first ? reverts(before, weak.fit, fit) : reverts(before, fit, weak.fit);
};

/** Whether both changes together leave colors about as they were. */
const reverts = (before: FrameStatistics, there: LightFit, back: LightFit): boolean => {
  let [away, left] = [0, 0];
  for (const color of tileColors(before)) {
    const shift = there.shiftOf(color);
    const returned = back.shiftOf(byChannel((channel) => color[channel] + shift[channel]));
    for (const channel of colorChannels) {
      away += Math.abs(shift[channel]);
      left += Math.abs(shift[channel] + returned[channel]);
    }
  }
  return left <= REVERTED_SHARE * away;
};

const describe = (
  { info }: FrameStatisticsTable,
  { first, last, fit, returns }: Stretch,
): Observation => {
  const color = Math.round(fit.size.cb + fit.size.cr);
  const light = Math.round(fit.size.luma);
  const what = color > light ? 'Color changes' : describeLight(fit);
  const after = returns
    ? `for ${countFrames({ first, last })}, then returns to normal`
    : 'and stays that way';
  return {
    first,
    last,
    description: `${what} abruptly at ${timecode(first, info.fps)}, by ${Math.max(color, light)} of 255 levels ${after}; the shot continues.`,
    boxes: [],
  };
};

const describeLight = ({ shift, size }: LightFit): string => {
  if (Math.abs(shift.luma) < 0.5 * size.luma) return 'Contrast changes';
  return shift.luma > 0 ? 'Brightness rises' : 'Brightness drops';
};
