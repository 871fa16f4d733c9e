import type { FrameStatistics, FrameTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { timecode } from '../timecode.ts';
import type { Detector, Observation } from './detector.ts';
import {
  type Channel,
  type Color,
  channels,
  createLightChange,
  type LightChange,
} from './light-change.ts';
import { fitLight, type LightFit } from './light-fit.ts';
import { countFrames } from './spans.ts';
import { extractStructure, strangeness } from './structure.ts';

type Thresholds = {
  /** By how much the picture gets brighter, darker, flatter or harder, of 255 levels. */
  minLuma: number;
  /** By how much its colours change: both colour differences added up. */
  minColor: number;
};

const thresholds: Record<Sensitivity, Thresholds> = {
  normal: { minLuma: 7, minColor: 4 },
  strict: { minLuma: 5, minColor: 3 },
};

/** Of tiles' means, 0 to 255. */
const LEVELS = 256;
/** A frame is looked at that changes so many times as much as those around, most of them … */
const MIN_RISE = 1.7;
const MOST = 0.75;
/** … this far. */
const AROUND_SEC = 0.35;
const MIN_AROUND = 4;
/** One rule for the whole picture explains the change: a lamp lights a part, a thing covers one. */
const MIN_EXPLAINED = 0.6;
/** Where there is only a partner to be found: motion in that one frame explains the rest. */
const MIN_EXPLAINED_WEAK = 0.45;
/** More than this is another shot … */
const MAX_STRANGENESS = 0.55;
/** … but where the rule leaves nothing open, or no two frames are alike, as in snow. */
const MAX_STRANGENESS_EXPLAINED = 0.85;
const ALL_EXPLAINED = 0.85;
const MAX_OVER_USUAL = 1.25;
/** Of two jumps of which one takes the other back, the smaller one has this share of the least. */
const PARTNER_SHARE = 0.7;
/** … or this, where one that is large enough would have none. */
const WEAK_PARTNER_SHARE = 0.45;
/** By this many levels no exposure jumps: it is a lamp that goes on, or off. */
const MAX_LUMA = 95;
/** A neighbouring frame that changes on by this share of the jump: it is a fade. */
const MAX_FADE_SHARE = 0.3;
/** A mean that jumps by less, or by less of what the picture changes, tells nothing. */
const MIN_MEAN_JUMP = 4;
const MIN_MEAN_SHARE = 0.6;
/** What is gone within so many frames is a flash. */
const SHORT_FRAMES = 3;
/** Gone is what is taken back by this share. */
const TAKEN_BACK = 0.5;

/** Finds exposure and colours that jump from one frame to the next and stay, for a while or for good. */
export const lightJump: Detector = {
  name: 'light-jump',
  detect: (table, sensitivity) => {
    const limits = thresholds[sensitivity];
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
      ({ size, returns }) => !returns && isLarge(size, limits, 1),
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
      .filter(({ size }) => isLarge(size, limits, 1))
      .map((stretch) => describe(table, stretch));
  },
};

type Jump = { frame: number; fit: LightFit };

/**
 * How far the values of the tiles, wherever they are, lie from those a frame before, in levels: what
 * only moves changes little of it.
 */
type Step = { luma: number; color: number };

/** How many tiles have which level, for each channel. */
type Levels = Record<Channel, Uint16Array>;

const countLevels = ({ tiles }: FrameStatistics): Levels => {
  const levels = {
    luma: new Uint16Array(LEVELS),
    cb: new Uint16Array(LEVELS),
    cr: new Uint16Array(LEVELS),
  };
  for (const channel of channels) {
    const [values, counts] = [tiles[channel], levels[channel]];
    for (let tile = 0; tile < values.length; tile += 1) {
      const level = Math.round(values[tile] as number);
      counts[level] = (counts[level] as number) + 1;
    }
  }
  return levels;
};

/** Mean number of levels by which one lot of values has to be moved to become the other. */
const levelDistance = (one: Uint16Array, other: Uint16Array, count: number): number => {
  let [ahead, moved] = [0, 0];
  for (let level = 0; level < LEVELS; level += 1) {
    ahead += (one[level] as number) - (other[level] as number);
    moved += Math.abs(ahead);
  }
  return moved / Math.max(1, count);
};

const measureSteps = (frames: FrameTable['frames']): Step[] => {
  let before: Levels | null = null;
  return frames.map((frame) => {
    const now = countLevels(frame);
    const from = before ?? now;
    before = now;
    const moved = (channel: Channel) =>
      levelDistance(from[channel], now[channel], frame.tiles.luma.length);
    return { luma: moved('luma'), color: moved('cb') + moved('cr') };
  });
};

const standsOut = (
  steps: readonly Step[],
  frame: number,
  { minLuma, minColor }: Thresholds,
  fps: number,
): boolean => {
  const step = steps[frame];
  if (!step || frame === 0) return false;
  const reach = Math.max(MIN_AROUND, Math.round(AROUND_SEC * fps));
  const around = [
    ...steps.slice(Math.max(1, frame - reach), frame),
    ...steps.slice(frame + 1, frame + reach + 1),
  ];
  const rises = (kind: keyof Step, minimum: number): boolean => {
    if (step[kind] < minimum) return false;
    const sorted = around.map((other) => other[kind]).toSorted((a, b) => a - b);
    return step[kind] >= MIN_RISE * (sorted[Math.floor(MOST * sorted.length)] ?? 0);
  };
  return rises('luma', minLuma) || rises('color', minColor);
};

/**
 * Whether the mean colour of the picture, where it has jumped, is not back at once, and did not come
 * back by it: looked at first, since it costs nothing.
 */
const staysInTheMean = (
  frames: FrameTable['frames'],
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
  // Colours that grow or fade all alike, and contrast, leave the mean about where it is.
  const minimum = Math.max(MIN_MEAN_JUMP, MIN_MEAN_SHARE * Math.max(luma, color));
  if (square < minimum ** 2) return true;
  const along = (from: number, to: number): number =>
    moveOf(from, to).reduce((sum, value, at) => sum + value * (jump[at] ?? 0), 0) / square;
  for (let reach = 1; reach <= SHORT_FRAMES; reach += 1) {
    if (along(frame, frame + reach) <= -TAKEN_BACK) return false;
    if (along(frame - 1 - reach, frame - 1) <= -TAKEN_BACK) return false;
  }
  return true;
};

/** Whether the frames around neither lead up to the change, nor go on with it, nor take it back. */
const isAbrupt = ({ frames, grid }: FrameTable, changeOf: LightChange, jump: Jump): boolean => {
  const tiles = allTiles(grid);
  const { frame } = jump;
  const along = (from: number, to: number): number => {
    if (from < 0 || to >= frames.length) return 0;
    const fit = fitLight(changeOf(tiles, to, from));
    return fit ? similarity(frames[frame - 1], jump.fit, fit) : 0;
  };
  if (along(frame - 2, frame - 1) >= MAX_FADE_SHARE) return false;
  if (along(frame, frame + 1) >= MAX_FADE_SHARE) return false;
  for (let reach = 1; reach <= SHORT_FRAMES; reach += 1) {
    if (along(frame, frame + reach) <= -TAKEN_BACK) return false;
    if (along(frame - 1 - reach, frame - 1) <= -TAKEN_BACK) return false;
  }
  return true;
};

/** How much of one change another one is: 1 when both are the same, -1 when it takes it back. */
const similarity = (
  frame: FrameStatistics | undefined,
  full: LightFit,
  other: LightFit,
): number => {
  let [product, square] = [0, 0];
  for (const color of frame ? tileColors(frame) : []) {
    const [one, two] = [full.shiftOf(color), other.shiftOf(color)];
    for (const channel of channels) {
      product += one[channel] * two[channel];
      square += one[channel] ** 2;
    }
  }
  return square > 0 ? product / square : 0;
};

const tileColors = ({ tiles: { luma, cb, cr } }: FrameStatistics): Color[] =>
  Array.from(luma, (value, tile) => ({
    luma: value,
    cb: cb[tile] as number,
    cr: cr[tile] as number,
  }));

const allTiles = ({ columns, rows }: FrameTable['grid']): number[] =>
  Array.from({ length: columns * rows }, (_, tile) => tile);

const fitJump = (
  { frames, grid }: FrameTable,
  changeOf: LightChange,
  frame: number,
  minimum: Thresholds,
  minExplained: number,
): LightFit | null => {
  const [before, now] = [frames[frame - 1]?.picture.luma, frames[frame]?.picture.luma];
  const fit = fitLight(changeOf(allTiles(grid), frame));
  if (!before || !now || !fit) return null;
  const isLight = isLarge({ ...fit.size, cb: 0, cr: 0 }, minimum, 1);
  const isColor = isLarge({ ...fit.size, luma: 0 }, minimum, 1);
  const explained = Math.max(isLight ? fit.explained.luma : 0, isColor ? colorExplained(fit) : 0);
  if (explained < minExplained || fit.size.luma > MAX_LUMA) return null;
  const unlike = strangeness(extractStructure(before, grid), extractStructure(now, grid), grid);
  if (unlike <= MAX_STRANGENESS) return fit;
  if (unlike > MAX_STRANGENESS_EXPLAINED) return null;
  const earlier = frames[frame - 2]?.picture.luma;
  const usual = earlier
    ? strangeness(extractStructure(earlier, grid), extractStructure(before, grid), grid)
    : 0;
  return explained >= ALL_EXPLAINED || unlike <= MAX_OVER_USUAL * usual ? fit : null;
};

const isLarge = ({ luma, cb, cr }: Color, { minLuma, minColor }: Thresholds, share: number) =>
  luma >= share * minLuma || cb + cr >= share * minColor;

/** Of the colour that changed more the rule says more. */
const colorExplained = ({ size, explained }: LightFit): number =>
  (size.cb * explained.cb + size.cr * explained.cr) / Math.max(0.01, size.cb + size.cr);

type Stretch = {
  first: number;
  last: number;
  fit: LightFit;
  /** The larger of the sizes of its two ends. */
  size: Color;
  returns: boolean;
};

/** A jump that a later one takes back ends there; any other one lasts to the end. */
const pairJumps = ({ frames }: FrameTable, jumps: readonly Jump[]): Stretch[] => {
  const taken = new Set<Jump>();
  return jumps.flatMap((jump): Stretch[] => {
    const { frame: first, fit } = jump;
    const before = frames[first - 1];
    if (taken.has(jump) || !before) return [];
    const back = jumps.find(
      (later) => later.frame > first && !taken.has(later) && reverts(before, fit, later.fit),
    );
    if (!back) return [{ first, last: frames.length - 1, fit, size: fit.size, returns: false }];
    taken.add(back);
    const larger = (channel: keyof Color) => Math.max(fit.size[channel], back.fit.size[channel]);
    const size = { luma: larger('luma'), cb: larger('cb'), cr: larger('cr') };
    return [{ first, last: back.frame - 1, fit, size, returns: true }];
  });
};

/** Whether one of a jump and a weaker one takes the other back. */
const isPartner = ({ frames }: FrameTable, { first, fit }: Stretch, weak: Jump): boolean => {
  const before = frames[Math.min(first, weak.frame) - 1];
  if (!before || first === weak.frame) return false;
  return weak.frame < first ? reverts(before, weak.fit, fit) : reverts(before, fit, weak.fit);
};

/** Whether colours come out of both changes about as they were. */
const reverts = (before: FrameStatistics, there: LightFit, back: LightFit): boolean => {
  let [away, left] = [0, 0];
  for (const color of tileColors(before)) {
    const shift = there.shiftOf(color);
    const changed = {
      luma: color.luma + shift.luma,
      cb: color.cb + shift.cb,
      cr: color.cr + shift.cr,
    };
    const returned = back.shiftOf(changed);
    for (const channel of channels) {
      away += Math.abs(shift[channel]);
      left += Math.abs(shift[channel] + returned[channel]);
    }
  }
  return left <= TAKEN_BACK * away;
};

const describe = ({ info }: FrameTable, { first, last, fit, returns }: Stretch): Observation => {
  const color = Math.round(fit.size.cb + fit.size.cr);
  const light = Math.round(fit.size.luma);
  const [what, how] =
    color > light
      ? ['colours jump', `by ${color} of 255 levels`]
      : ['exposure jumps', `${lightWords(fit)} by ${light} of 255 levels`];
  const after = returns
    ? `, and ${countFrames({ first, last })} later they are as before`
    : ' and stay so';
  return {
    firstFrame: first,
    lastFrame: last,
    description: `The ${what} at ${timecode(first, info.fps)}, ${how}${after}; the shot goes on.`,
    boxes: [],
  };
};

const lightWords = ({ shift, size }: LightFit): string => {
  if (Math.abs(shift.luma) < 0.5 * size.luma) return 'in contrast';
  return shift.luma > 0 ? 'brighter' : 'darker';
};
