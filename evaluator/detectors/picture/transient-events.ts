import type { FrameTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import type { Box } from './detector.ts';
import { differenceBox } from './difference-box.ts';
import { isMovedContent } from './moved-content.ts';
import { tilesAround } from './tile-places.ts';
import { findTransients, type Transient, type TransientLimits } from './transients.ts';

/** A transient with what tells its kind. Differences are those from the frames before and after. */
export type TransientEvent = Transient & {
  /** Share of the picture's tiles. */
  share: number;
  /** Where it is at its first and at its last frame. */
  boxes: readonly { frame: number; box: Box }[];
  /** Mean differences over its tiles. */
  lumaShift: number;
  cbShift: number;
  crShift: number;
  /** Fine detail against that before and after: above 1 there is more. */
  detailRatio: number;
};

type Limits = TransientLimits & {
  /** A weaker one is left alone … */
  minStrength: number;
  /** … or one in fewer tiles. */
  minTiles: number;
};

const limitsOf: Record<Sensitivity, Limits> = {
  normal: { minRise: 6, minRiseOverUsual: 3, minStrength: 16, minTiles: 2 },
  strict: { minRise: 5, minRiseOverUsual: 2.5, minStrength: 10, minTiles: 2 },
};

/** … or one that differs by less than this many times what the clip's motion leaves unexplained. */
const OVER_UNREST = 1.6;
/** Of all tiles of all frames, in rising order: beyond it there is what stands out. */
const UNREST_QUANTILE = 0.9;
/** Pieces of one event lie at most so many tiles apart. */
const MAX_GAP_TILES = 2;
/** More of them than this, and coming and going is the clip's own way: only far stronger ones count. */
const MAX_USUAL_EVENTS = 4;
const OUTSTANDING = 2;
/** Shortest side of something that is seen, in pixels of the reduced picture. */
const MIN_SIDE = 5;
/** A share of the tiles from which on it is the whole picture. */
export const WHOLE_SHARE = 0.7;

const known = new WeakMap<FrameTable, Map<Sensitivity, TransientEvent[]>>();

/** What appears and is gone at once, in the order of the first frames. Looked for once for a table. */
export const transientEvents = (table: FrameTable, sensitivity: Sensitivity): TransientEvent[] => {
  const ofTable = known.get(table) ?? new Map<Sensitivity, TransientEvent[]>();
  known.set(table, ofTable);
  const events = ofTable.get(sensitivity) ?? findEvents(table, limitsOf[sensitivity]);
  ofTable.set(sensitivity, events);
  return events;
};

const findEvents = (table: FrameTable, limits: Limits): TransientEvent[] => {
  const least = Math.max(limits.minStrength, OVER_UNREST * unrestOf(table));
  const strong = findTransients(table, limits).filter(({ strength }) => strength >= least);
  const events = mergePieces(strong, table.grid)
    .filter(({ tiles }) => tiles.length >= limits.minTiles)
    .map((transient) => describeEvent(table, transient));
  const withoutParts = events.filter(
    (event) =>
      !events.some((other) => other !== event && isPartOf(event, other)) &&
      !isGap(event, events) &&
      isLargeEnough(event, table.grid) &&
      !isMovement(table, event),
  );
  if (withoutParts.length <= MAX_USUAL_EVENTS) return withoutParts;
  const strengths = withoutParts.map(({ strength }) => strength).toSorted((a, b) => a - b);
  const usual = strengths[strengths.length >> 1] ?? 0;
  return withoutParts.filter(({ strength }) => strength >= OUTSTANDING * usual);
};

/** How much of the clip's change its motion leaves unexplained, on a scale of 255. */
const unrestOf = ({ frames }: FrameTable): number => {
  const residuals = Float32Array.from(frames.slice(1).flatMap(({ tiles }) => [...tiles.residual]));
  residuals.sort();
  return residuals[Math.floor(UNREST_QUANTILE * (residuals.length - 1))] ?? 0;
};

/** Puts together what is there in the same frames, in places close to each other. */
const mergePieces = (transients: readonly Transient[], grid: FrameTable['grid']): Transient[] => {
  const merged: Transient[] = [];
  for (const piece of transients) {
    const near = new Set(piece.tiles.flatMap((tile) => tilesAround(tile, grid, MAX_GAP_TILES)));
    const whole = merged.find(
      ({ first, last, tiles }) =>
        first === piece.first && last === piece.last && tiles.some((tile) => near.has(tile)),
    );
    if (!whole) {
      merged.push({ ...piece });
      continue;
    }
    const count = whole.tiles.length + piece.tiles.length;
    whole.strength =
      (whole.strength * whole.tiles.length + piece.strength * piece.tiles.length) / count;
    whole.tiles = [...whole.tiles, ...piece.tiles].toSorted((a, b) => a - b);
  }
  return merged;
};

/** A weaker one within the frames and beside the tiles of a stronger one. */
const isPartOf = (event: TransientEvent, whole: TransientEvent): boolean => {
  if (event.first > whole.last + 1 || event.last < whole.first - 1) return false;
  const isWeaker = event.strength * event.tiles.length < whole.strength * whole.tiles.length;
  const tiles = new Set(whole.tiles);
  const shared = event.tiles.filter((tile) => tiles.has(tile)).length;
  return isWeaker && (whole.share >= WHOLE_SHARE || shared > 0);
};

/** Whether it is only what lies between two others. */
const isGap = (event: TransientEvent, events: readonly TransientEvent[]): boolean => {
  const tiles = new Set(event.tiles);
  const beside = events.filter((other) => other.tiles.some((tile) => tiles.has(tile)));
  return (
    beside.some(({ last }) => last === event.first - 1) &&
    beside.some(({ first }) => first === event.last + 1)
  );
};

/** An edge that goes to and fro leaves a thin line. */
const isLargeEnough = ({ boxes, share }: TransientEvent, grid: FrameTable['grid']): boolean =>
  share >= WHOLE_SHARE ||
  boxes.some(
    ({ box }) =>
      (box.xmax - box.xmin) * grid.width >= MIN_SIDE &&
      (box.ymax - box.ymin) * grid.height >= MIN_SIDE,
  );

/** A thing that came from elsewhere, or goes elsewhere, faster than motion is followed. */
const isMovement = (
  table: FrameTable,
  { first, last, tiles, share, strength }: TransientEvent,
): boolean =>
  share < WHOLE_SHARE &&
  (isMovedContent(table, first, first - 1, tiles, strength) ||
    isMovedContent(table, last, last + 1, tiles, strength));

const describeEvent = (table: FrameTable, transient: Transient): TransientEvent => {
  const { frames, grid } = table;
  const { first, last, tiles, strength } = transient;
  const outside = [first - 1, last + 1] as const;
  const meanOf = (frame: number, kind: 'luma' | 'cb' | 'cr' | 'detail'): number => {
    const values = frames[frame]?.tiles[kind];
    return tiles.reduce((sum, tile) => sum + (values?.[tile] ?? 0), 0) / tiles.length;
  };
  const inside = (kind: 'luma' | 'cb' | 'cr' | 'detail'): number =>
    (meanOf(first, kind) + meanOf(last, kind)) / 2;
  const around = (kind: 'luma' | 'cb' | 'cr' | 'detail'): number =>
    (meanOf(outside[0], kind) + meanOf(outside[1], kind)) / 2;
  const share = tiles.length / (grid.columns * grid.rows);
  const look = [...new Set(tiles.flatMap((tile) => tilesAround(tile, grid)))];
  const boxes = [...new Set([first, last])].flatMap((frame) => {
    const box = differenceBox(table, frame, outside, look, strength);
    return box ? [{ frame, box }] : [];
  });
  return {
    ...transient,
    share,
    boxes: share >= WHOLE_SHARE ? [] : boxes,
    lumaShift: inside('luma') - around('luma'),
    cbShift: inside('cb') - around('cb'),
    crShift: inside('cr') - around('cr'),
    detailRatio: inside('detail') / Math.max(0.1, around('detail')),
  };
};
