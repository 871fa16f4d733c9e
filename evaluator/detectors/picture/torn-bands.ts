import { type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { thresholdsFor } from './detector.ts';
import { findInTurn, type Span } from './spans.ts';

type TornBand = Span & {
  /** In reduced pixels; positive is to the right. */
  shift: number;
  /** From the top, in fractions of the height. */
  ymin: number;
  ymax: number;
};

const thresholds = {
  /** Minimum difference of a displaced strip from what is expected, on a scale of 255. */
  minDifference: { normal: 3, strict: 2 },
  /** Maximum share of the difference that remains when the strip is shifted back. */
  maxLeft: { normal: 0.5, strict: 0.6 },
};

/** Height of the strips, in reduced pixels. */
const STRIP = TILE_SIDE >> 1;
/** Maximum shift, as a share of the width. */
const MAX_SHIFT_SHARE = 0.3;
/** Minimum shift, in pixels. */
const MIN_SHIFT = 3;
/** Maximum difference in shift between strips of one band, in pixels. */
const MAX_SHIFT_DIFFERENCE = 1;
/** Maximum length in frames: longer ones are not errors of single frames. */
const MAX_FRAMES = 3;
/** Maximum difference of a strip back in its place, as a share of that while displaced. */
const MAX_BACK_SHARE = 0.6;
/** Maximum distance of the same content from its expected place, in pixels a frame. */
const MAX_UNEVENNESS = 1;
/** Maximum share of the height: more is a jolt of the camera. */
const MAX_BAND_SHARE = 0.5;
/** Minimum share of the rest of the picture that stays where it is expected. */
const MIN_REST_SHARE = 0.7;
/** Minimum ratio of a strip's difference to the usual one in its place. */
const MIN_RATIO_TO_USUAL = 1.8;
const SURROUNDING_FRAMES = 6;

/** Minimum difference of a conclusive part of a strip, in levels. */
const MIN_PART_DIFFERENCE = 1.5;
const MIN_PARTS = 4;
/** Minimum share of the conclusive parts that fit better when shifted. */
const MIN_BETTER_SHARE = 0.75;
/** Minimum height of a band, as a share of the picture: lower ones agree by chance. */
const MIN_HEIGHT_SHARE = 0.085;

type Motion = { x: number; y: number };

/** A range of pixel columns; the end is exclusive. */
type Part = readonly [first: number, end: number];

/** Finds bands of the picture that are shifted sideways and return after a few frames. */
export const findTornBands = (
  table: FrameStatisticsTable,
  sensitivity: Sensitivity,
): TornBand[] => {
  const { frames, grid } = table;
  const { width, height } = grid;
  const limits = thresholdsFor(thresholds, sensitivity);
  const strips = Array.from({ length: Math.floor(height / STRIP) }, (_, strip) => strip);
  const rows = rowMotions(table);

  const differenceAt = (
    strip: number,
    frame: number,
    other: number,
    motion: Motion,
    [first, end]: Part = [0, Number.POSITIVE_INFINITY],
  ): number => {
    const shown = frames[frame]?.picture.luma;
    const before = frames[other]?.picture.luma;
    const left = Math.max(0, motion.x, first);
    const right = Math.min(width, width + motion.x, end);
    if (!shown || !before || right <= left) return Number.POSITIVE_INFINITY;
    let sum = 0;
    let count = 0;
    for (let y = strip * STRIP; y < (strip + 1) * STRIP; y += 1) {
      const from = y - motion.y;
      if (from < 0 || from >= height) continue;
      for (let x = left; x < right; x += 1) {
        sum += Math.abs(
          (shown[y * width + x] as number) - (before[from * width + x - motion.x] as number),
        );
      }
      count += right - left;
    }
    return count === 0 ? Number.POSITIVE_INFINITY : sum / count;
  };

  /** Predicts motion from most of the row in earlier frames, one of which may be displaced. */
  const expected = (strip: number, frame: number): Motion => {
    const row = Math.floor((strip * STRIP) / TILE_SIDE);
    const before = [frame - 1, frame - 2, frame - 3].flatMap(
      (at) => rows[Math.max(1, at)]?.[row] ?? [],
    );
    return {
      x: Math.round(median(before.map(({ x }) => x))),
      y: Math.round(median(before.map(({ y }) => y))),
    };
  };

  const unexpected = frames.map((_, frame) =>
    strips.map((strip) =>
      frame === 0 ? 0 : differenceAt(strip, frame, frame - 1, expected(strip, frame)),
    ),
  );
  const unexpectedAt = (frame: number, strip: number): number => unexpected[frame]?.[strip] ?? 0;

  const isOut = (frame: number, strip: number): boolean => {
    const value = unexpectedAt(frame, strip);
    if (value < limits.minDifference) return false;
    const first = Math.max(1, frame - SURROUNDING_FRAMES);
    const around = unexpected
      .slice(first, frame + SURROUNDING_FRAMES + MAX_FRAMES + 1)
      .flatMap((values, at) => (first + at === frame ? [] : (values[strip] ?? [])));
    return value >= MIN_RATIO_TO_USUAL * median(around);
  };

  /** Shift beyond the expected motion at which a strip is found; null if there is none. */
  const shiftOf = (frame: number, strip: number): number | null => {
    const motion = expected(strip, frame);
    const reach = Math.round(MAX_SHIFT_SHARE * width);
    let minimum = unexpectedAt(frame, strip) * limits.maxLeft;
    let shift: number | null = null;
    for (let x = -reach; x <= reach; x += 1) {
      const difference = differenceAt(strip, frame, frame - 1, { ...motion, x: motion.x + x });
      if (difference >= minimum) continue;
      minimum = difference;
      shift = x;
    }
    return shift !== null && Math.abs(shift) >= MIN_SHIFT ? shift : null;
  };

  /** Whether nearly all parts of a strip fit better when shifted, and not only a passing object. */
  const isShiftedAllAlong = (frame: number, strip: number, shift: number): boolean => {
    const motion = expected(strip, frame);
    const shifted = { ...motion, x: motion.x + shift };
    let better = 0;
    let worse = 0;
    for (let left = 0; left < width; left += TILE_SIDE) {
      const part: Part = [left, left + TILE_SIDE];
      const unmoved = differenceAt(strip, frame, frame - 1, motion, part);
      const moved = differenceAt(strip, frame, frame - 1, shifted, part);
      // Content from beyond the border is visible in neither; flat parts fit anywhere.
      if (!Number.isFinite(unmoved + moved) || Math.abs(unmoved - moved) < MIN_PART_DIFFERENCE) {
        continue;
      }
      if (moved < unmoved) better += 1;
      else worse += 1;
    }
    return better >= MIN_PARTS && better >= MIN_BETTER_SHARE * (better + worse);
  };

  const differenceNear = (strip: number, frame: number, torn: number): number => {
    const steps = frame - torn + 1;
    const motion = expected(strip, torn);
    let minimum = Number.POSITIVE_INFINITY;
    for (let x = -MAX_UNEVENNESS * steps; x <= MAX_UNEVENNESS * steps; x += 1) {
      const place = { x: steps * motion.x + x, y: steps * motion.y };
      minimum = Math.min(minimum, differenceAt(strip, frame, torn - 1, place));
    }
    return minimum;
  };

  const bandAt = (frame: number): TornBand | null => {
    const out = strips.filter((strip) => isOut(frame, strip));
    if (out.length === 0 || out.length > MAX_BAND_SHARE * strips.length) return null;
    const placed = out.flatMap((strip) => {
      const shift = shiftOf(frame, strip);
      return shift === null ? [] : [{ strip, shift }];
    });
    const shift = median(placed.map((one) => one.shift));
    const band = placed
      .filter((one) => Math.abs(one.shift - shift) <= MAX_SHIFT_DIFFERENCE)
      .filter((one) => isShiftedAllAlong(frame, one.strip, one.shift))
      .map(({ strip }) => strip);
    const [top, bottom] = [Math.min(...band), Math.max(...band)];
    const count = bottom - top + 1;
    if (band.length < 2 || count < MIN_HEIGHT_SHARE * strips.length) return null;
    // A band has no holes.
    if (band.length < MIN_REST_SHARE * count) return null;
    const outside = strips.filter((strip) => strip < top - 1 || strip > bottom + 1);
    const usual = median(band.map((strip) => unexpectedAt(frame, strip)));
    const calm = outside.filter((strip) => unexpectedAt(frame, strip) <= MAX_BACK_SHARE * usual);
    if (calm.length < MIN_REST_SHARE * outside.length) return null;
    const end = Math.min(frames.length, frame + MAX_FRAMES + 1);
    for (let next = frame + 1; next < end; next += 1) {
      const back = band.filter(
        (strip) =>
          differenceNear(strip, next, frame) <= MAX_BACK_SHARE * unexpectedAt(frame, strip),
      );
      if (back.length < MIN_REST_SHARE * band.length) continue;
      const [ymin, ymax] = [top / strips.length, (bottom + 1) / strips.length];
      return { first: frame, last: next - 1, shift, ymin, ymax };
    }
    return null;
  };

  return findInTurn(1, frames.length - 1, bandAt);
};

/** Returns the median motion of each row of tiles, in integer pixels. */
const rowMotions = ({ frames, grid }: FrameStatisticsTable): Motion[][] =>
  frames.map(({ tiles }) =>
    Array.from({ length: grid.rows }, (_, row) => {
      const from = row * grid.columns;
      const middle = (values: Float32Array): number =>
        Math.round(median(Array.from(values.subarray(from, from + grid.columns))));
      return { x: middle(tiles.motionX), y: middle(tiles.motionY) };
    }),
  );
