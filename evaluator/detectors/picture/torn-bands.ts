import { type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { type Thresholds, thresholdsFor } from './detector.ts';
import type { Span } from './spans.ts';

/** Rows of a picture that are shifted as one band for a few frames. */
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
type Limits = Thresholds<typeof thresholds>;

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

type Rows = FrameStatisticsTable & { rows: readonly (readonly Motion[])[] };

/** Finds bands of the picture that are shifted sideways and return after a few frames. */
export const findTornBands = (clip: FrameStatisticsTable, sensitivity: Sensitivity): TornBand[] => {
  const table: Rows = { ...clip, rows: rowMotions(clip) };
  const { frames, grid } = table;
  const limits = thresholdsFor(thresholds, sensitivity);
  const stripCount = Math.floor(grid.height / STRIP);
  const unexpected = frames.map((_, frame) =>
    Array.from({ length: stripCount }, (_, strip) =>
      frame === 0 ? 0 : differenceAt(table, strip, frame, frame - 1, expected(table, strip, frame)),
    ),
  );
  const isOut = (frame: number, strip: number): boolean => {
    const value = unexpected[frame]?.[strip] ?? 0;
    if (value < limits.minDifference) return false;
    const around: number[] = [];
    for (
      let at = frame - SURROUNDING_FRAMES;
      at <= frame + SURROUNDING_FRAMES + MAX_FRAMES;
      at += 1
    ) {
      const other = at < 1 || at === frame ? undefined : unexpected[at]?.[strip];
      if (other !== undefined) around.push(other);
    }
    return value >= MIN_RATIO_TO_USUAL * median(around);
  };
  const found: TornBand[] = [];
  for (let frame = 1; frame < frames.length - 1; frame += 1) {
    if ((found.at(-1)?.last ?? 0) >= frame) continue;
    const out = Array.from({ length: stripCount }, (_, strip) => strip).filter((strip) =>
      isOut(frame, strip),
    );
    if (out.length === 0 || out.length > MAX_BAND_SHARE * stripCount) continue;
    const band = bandAt(table, frame, out, unexpected[frame] ?? [], limits);
    if (band) found.push(band);
  }
  return found;
};

const bandAt = (
  table: Rows,
  frame: number,
  out: readonly number[],
  unexpected: readonly number[],
  limits: Limits,
): TornBand | null => {
  const placed = out.flatMap((strip) => {
    const shift = shiftOf(table, strip, frame, (unexpected[strip] ?? 0) * limits.maxLeft);
    return shift === null ? [] : [{ strip, shift }];
  });
  const shift = median(placed.map((strip) => strip.shift));
  const together = placed.filter(
    (strip) =>
      Math.abs(strip.shift - shift) <= MAX_SHIFT_DIFFERENCE &&
      isShiftedAllAlong(table, strip.strip, frame, strip.shift),
  );
  const strips = together.map(({ strip }) => strip);
  const [top, bottom] = [Math.min(...strips), Math.max(...strips)];
  const height = Math.floor(table.grid.height / STRIP);
  if (strips.length < 2 || bottom - top + 1 < MIN_HEIGHT_SHARE * height) return null;
  // A band has no holes.
  if (strips.length < MIN_REST_SHARE * (bottom - top + 1)) return null;
  const outside = unexpected.filter((_, strip) => strip < top - 1 || strip > bottom + 1);
  const minimum = median(strips.map((strip) => unexpected[strip] ?? 0));
  const calm = outside.filter((value) => value <= MAX_BACK_SHARE * minimum);
  if (calm.length < MIN_REST_SHARE * outside.length) return null;
  for (let next = frame + 1; next <= frame + MAX_FRAMES && next < table.frames.length; next += 1) {
    const back = strips.filter(
      (strip) =>
        differenceNear(table, strip, next, frame) <= MAX_BACK_SHARE * (unexpected[strip] ?? 0),
    );
    if (back.length < MIN_REST_SHARE * strips.length) continue;
    return { first: frame, last: next - 1, shift, ymin: top / height, ymax: (bottom + 1) / height };
  }
  return null;
};

/**
 * Predicts a strip's motion into a frame from most of its row in the previous frames, one of which
 * may itself have been displaced.
 */
const expected = ({ rows }: Rows, strip: number, frame: number): Motion => {
  const row = Math.floor((strip * STRIP) / TILE_SIDE);
  const before = [frame - 1, frame - 2, frame - 3].flatMap(
    (at) => rows[Math.max(1, at)]?.[row] ?? [],
  );
  return {
    x: Math.round(median(before.map(({ x }) => x))),
    y: Math.round(median(before.map(({ y }) => y))),
  };
};

/** Returns the median motion of each row of tiles, in integer pixels. */
const rowMotions = ({ frames, grid }: FrameStatisticsTable): Motion[][] =>
  frames.map(({ tiles }) =>
    Array.from({ length: grid.rows }, (_, row) => {
      const from = row * grid.columns;
      const middle = (values: Float32Array): number => {
        const sorted = values.slice(from, from + grid.columns).sort();
        const upper = sorted[sorted.length >> 1] as number;
        return Math.round((upper + (sorted[(sorted.length - 1) >> 1] as number)) / 2);
      };
      return { x: middle(tiles.motionX), y: middle(tiles.motionY) };
    }),
  );

/** Shift beyond the expected motion at which a strip is found; null if there is none. */
const shiftOf = (table: Rows, strip: number, frame: number, maximum: number): number | null => {
  const motion = expected(table, strip, frame);
  const reach = Math.round(MAX_SHIFT_SHARE * table.grid.width);
  let minimum = maximum;
  let shift: number | null = null;
  for (let x = -reach; x <= reach; x += 1) {
    const difference = differenceAt(table, strip, frame, frame - 1, { ...motion, x: motion.x + x });
    if (difference >= minimum) continue;
    minimum = difference;
    shift = x;
  }
  return shift !== null && Math.abs(shift) >= MIN_SHIFT ? shift : null;
};

/** Whether nearly all parts of a strip fit better when shifted, and not only a passing object. */
const isShiftedAllAlong = (table: Rows, strip: number, frame: number, shift: number): boolean => {
  const motion = expected(table, strip, frame);
  let better = 0;
  let worse = 0;
  for (let left = 0; left < table.grid.width; left += TILE_SIDE) {
    const part: Part = [left, left + TILE_SIDE];
    const unmoved = differenceAt(table, strip, frame, frame - 1, motion, part);
    const moved = differenceAt(
      table,
      strip,
      frame,
      frame - 1,
      { ...motion, x: motion.x + shift },
      part,
    );
    // Content from beyond the border is visible in neither; flat parts fit anywhere.
    if (!Number.isFinite(unmoved + moved) || Math.abs(unmoved - moved) < MIN_PART_DIFFERENCE) {
      continue;
    }
    if (moved < unmoved) better += 1;
    else worse += 1;
  }
  return better >= MIN_PARTS && better >= MIN_BETTER_SHARE * (better + worse);
};

/** Difference from before the band was torn, at the best place near the expected one. */
const differenceNear = (table: Rows, strip: number, frame: number, torn: number): number => {
  const steps = frame - torn + 1;
  const motion = expected(table, strip, torn);
  let minimum = Number.POSITIVE_INFINITY;
  for (let x = -MAX_UNEVENNESS * steps; x <= MAX_UNEVENNESS * steps; x += 1) {
    const place = { x: steps * motion.x + x, y: steps * motion.y };
    minimum = Math.min(minimum, differenceAt(table, strip, frame, torn - 1, place));
  }
  return minimum;
};

/** Mean difference of a strip, or a part, from where its content was in another frame. */
const differenceAt = (
  { frames, grid }: FrameStatisticsTable,
  strip: number,
  frame: number,
  other: number,
  { x: motionX, y: motionY }: Motion,
  [first, end]: Part = [0, Number.POSITIVE_INFINITY],
): number => {
  const shown = frames[frame]?.picture.luma;
  const before = frames[other]?.picture.luma;
  if (!shown || !before) return Number.POSITIVE_INFINITY;
  const { width, height } = grid;
  const left = Math.max(0, motionX, first);
  const right = Math.min(width, width + motionX, end);
  if (right <= left) return Number.POSITIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (let y = strip * STRIP; y < (strip + 1) * STRIP; y += 1) {
    const from = y - motionY;
    if (from < 0 || from >= height) continue;
    for (let x = left; x < right; x += 1) {
      sum += Math.abs(
        (shown[y * width + x] as number) - (before[from * width + x - motionX] as number),
      );
    }
    count += right - left;
  }
  return count === 0 ? Number.POSITIVE_INFINITY : sum / count;
};
