import type { FrameStatistics, FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median, quantile } from '../median.ts';
import { timecode } from '../timecode.ts';
import { type Detector, type Observation, type Thresholds, thresholdsFor } from './detector.ts';
import { countFrames, findInTurn, findSpans, type Span } from './spans.ts';
import { FULL_PICTURE_SHARE, transientEvents } from './transient-events.ts';

const thresholds = {
  /** Minimum rise of a flash over the picture before and after it, in levels (0 to 255). */
  minFlashRise: { normal: 14, strict: 10 },
  minRiseOverUsual: { normal: 6, strict: 4 },
  /** Minimum distance of a black or white frame from the level before and after it, in levels. */
  minBlankDistance: { normal: 20, strict: 10 },
  /** Minimum luma shift of a frame that is darker or brighter all over, in levels. */
  minShift: { normal: 20, strict: 12 },
  /** Whether fades to black or white and back inside the clip are reported too. */
  reportsFades: { normal: false, strict: true },
};
type Limits = Thresholds<typeof thresholds>;

const MIN_DARK_SHARE = 0.98;
const MIN_WHITE_LUMA = 225;
/** Maximum color shift, in levels: a larger one is a different defect. */
const MAX_COLOR_SHIFT = 20;
/** Maximum length of a flash in frames: a longer bright stretch is a shot of its own. */
const MAX_FLASH_FRAMES = 3;
/** Maximum difference between the levels before and after a flash, as a share of its rise. */
const MAX_LEVEL_SHIFT_SHARE = 0.35;
const USUAL_QUANTILE = 0.8;
/** Share that a flash lights up: each rises by MIN_TILE_RISE_SHARE of its rise, or is white. */
const MIN_LIT_SHARE = 0.8;
const MIN_TILE_RISE_SHARE = 0.25;
const LEVEL_SEC = 0.5;
const MIN_LEVEL_FRAMES = 3;
/** Minimum share of its usual level that the picture next to an abrupt black or white keeps. */
const MIN_ABRUPT_SHARE = 0.6;

/** Finds black frames at the start, and black and white frames and flashes inside the clip. */
export const blackAndFlash: Detector = {
  name: 'black-and-flash',
  detect: (table, sensitivity) => {
    const limits = thresholdsFor(thresholds, sensitivity);
    const levelFrames = Math.max(MIN_LEVEL_FRAMES, Math.round(LEVEL_SEC * table.info.fps));
    const observed = [
      ...findBlank(table, 'black', limits, levelFrames),
      ...findBlank(table, 'white', limits, levelFrames),
    ];
    const flashes = findInTurn(1, table.frames.length - 1, (frame) =>
      flashAt(table, frame, limits, levelFrames),
    );
    for (const found of [...flashes, ...findShifts(table, sensitivity, limits)]) {
      if (!observed.some((other) => overlaps(other, found))) observed.push(found);
    }
    return observed.toSorted((a, b) => a.first - b.first);
  },
};

const overlaps = (a: Span, b: Span): boolean => a.first <= b.last && b.first <= a.last;

const isBlack = (frame: FrameStatistics | undefined): boolean =>
  frame !== undefined && frame.darkShare >= MIN_DARK_SHARE;

const isWhite = (frame: FrameStatistics | undefined): boolean =>
  frame?.tiles.luma.every((luma) => luma >= MIN_WHITE_LUMA) ?? false;

const lumaOf = (frames: FrameStatisticsTable['frames'], from: number, to: number): number[] =>
  frames.slice(Math.max(0, from), Math.max(0, to + 1)).map(({ meanLuma }) => meanLuma);

const findBlank = (
  { frames, info }: FrameStatisticsTable,
  color: 'black' | 'white',
  limits: Limits,
  levelFrames: number,
): Observation[] => {
  const matches = color === 'black' ? isBlack : isWhite;
  return (
    findSpans(frames.length, (frame) => matches(frames[frame]))
      // Clips commonly end in black, or begin in white. Black at the start is the thumbnail.
      .filter(({ first, last }) => (first > 0 || color === 'black') && last < frames.length - 1)
      .filter(({ first, last }) => {
        const blank = median(lumaOf(frames, first, last));
        const before = lumaOf(frames, first - levelFrames, first - 1);
        const after = lumaOf(frames, last + 1, last + levelFrames);
        const isAtStart = first === 0;
        const isFar = (isAtStart ? [after] : [before, after]).every(
          (side) => Math.abs(median(side) - blank) >= limits.minBlankDistance,
        );
        const isAbruptAfter = isAbruptAt(after[0] ?? blank, after, blank);
        // Clips commonly fade in from black.
        if (isAtStart) return isFar && isAbruptAfter;
        const isAbrupt = isAbruptAfter || isAbruptAt(before.at(-1) ?? blank, before, blank);
        return isFar && (isAbrupt || limits.reportsFades);
      })
      .map(({ first, last }) => ({
        first,
        last,
        description: `${countFrames({ first, last }, `${color} frame`)} from ${timecode(first, info.fps)}, ${first === 0 ? 'at the start' : 'in the middle'} of the clip${color === 'black' ? ` (${darkPercent(frames, first, last)}% of the picture is black)` : ''}.`,
        boxes: [],
      }))
  );
};

const findShifts = (
  table: FrameStatisticsTable,
  sensitivity: Sensitivity,
  { minShift }: Limits,
): Observation[] =>
  transientEvents(table, sensitivity)
    .filter(
      ({ share, first, last, lumaShift, cbShift, crShift }) =>
        share >= FULL_PICTURE_SHARE &&
        last - first < MAX_FLASH_FRAMES &&
        Math.abs(lumaShift) >= minShift &&
        Math.hypot(cbShift, crShift) <= MAX_COLOR_SHIFT,
    )
    .map(({ first, last, lumaShift }) => ({
      first,
      last,
      description: `The picture is ${lumaShift > 0 ? 'brighter' : 'darker'} for ${countFrames({ first, last })} at ${timecode(first, table.info.fps)}, by ${Math.abs(Math.round(lumaShift))} of 255 levels, then returns to normal.`,
      boxes: [],
    }));

const isAbruptAt = (neighbour: number, side: readonly number[], blank: number): boolean =>
  Math.abs(neighbour - blank) >= MIN_ABRUPT_SHARE * Math.abs(median(side) - blank);

/** Returns the flash that begins at a frame: a sudden rise, at most three frames, then back. */
const flashAt = (
  { frames, info }: FrameStatisticsTable,
  first: number,
  { minFlashRise, minRiseOverUsual }: Limits,
  levelFrames: number,
): Observation | null => {
  // Black frames set no level: what follows them is not a flash.
  const lit = (from: number, to: number) =>
    frames
      .slice(Math.max(0, from), to + 1)
      .filter((frame) => !isBlack(frame) && !isWhite(frame))
      .map(({ meanLuma }) => meanLuma);
  const before = lit(first - levelFrames, first - 1);
  const beforeLuma = before.at(-1);
  if (beforeLuma === undefined) return null;
  for (let last = first; last < first + MAX_FLASH_FRAMES && last < frames.length - 1; last += 1) {
    const flash = lumaOf(frames, first, last);
    const after = lit(last + 1, last + levelFrames);
    const afterLuma = after[0];
    if (afterLuma === undefined) continue;
    const level = Math.max(beforeLuma, afterLuma, median(before), median(after));
    const riseLuma = Math.min(...flash) - level;
    const shift = Math.abs(median(before) - median(after));
    const usual = Math.max(usualStep(before), usualStep(after));
    if (
      riseLuma >= Math.max(minFlashRise, minRiseOverUsual * usual) &&
      shift <= MAX_LEVEL_SHIFT_SHARE * riseLuma &&
      isAllOver(frames, first, last, riseLuma)
    ) {
      return {
        first,
        last,
        description: `A flash of ${countFrames({ first, last })} at ${timecode(first, info.fps)}: the picture is ${Math.round(riseLuma)} of 255 levels brighter, then returns to normal.`,
        boxes: [],
      };
    }
  }
  return null;
};

const usualStep = (levels: readonly number[]): number => {
  const steps = levels.slice(1).map((level, index) => Math.abs(level - (levels[index] ?? level)));
  return quantile(steps, USUAL_QUANTILE);
};

/** Whether nearly all of the picture, not only a part, gets brighter and darker again. */
const isAllOver = (
  frames: FrameStatisticsTable['frames'],
  first: number,
  last: number,
  riseLuma: number,
): boolean => {
  const rises = (outside: number, inside: number): boolean => {
    const before = frames[outside]?.tiles.luma;
    const lit = frames[inside]?.tiles.luma;
    if (!before || !lit) return false;
    const risen = lit.filter((luma, tile) => {
      const from = before[tile] as number;
      return luma - from >= MIN_TILE_RISE_SHARE * riseLuma || luma >= MIN_WHITE_LUMA;
    });
    return risen.length >= MIN_LIT_SHARE * lit.length;
  };
  return rises(first - 1, first) && rises(last + 1, last);
};

const darkPercent = (frames: FrameStatisticsTable['frames'], first: number, last: number): number =>
  Math.floor(100 * median(frames.slice(first, last + 1).map(({ darkShare }) => darkShare)));
