import type { Channel, FrameStatisticsTable } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median, quantile } from '../median.ts';
import { type Thresholds, thresholdsFor } from './detector.ts';
import { differenceBox, findContentIn } from './locate-content.ts';
import { meanOver, tilesAround } from './tile-places.ts';
import {
  findTransients,
  isBand,
  mergeTransients,
  residualWithColor,
  type Transient,
} from './transients.ts';

/** A transient with its classifying measurements: differences from the frames before and after. */
export type TransientEvent = ReturnType<typeof describeEvent>;

const thresholds = {
  /** Minimum unexpected change of a tile in one frame, in levels. */
  minRise: { normal: 6, strict: 5 },
  /** The same as a multiple of the tile's usual change. */
  minRiseOverUsual: { normal: 3, strict: 2.5 },
  /** Minimum strength of an event, on a scale of 255. */
  minStrength: { normal: 8.5, strict: 6 },
  minTiles: { normal: 2, strict: 3 },
};
type Limits = Thresholds<typeof thresholds>;

const MIN_RATIO_TO_UNREST = 0.9;
/** Raises the minimum strength over the unrest for events of few tiles. */
const UNREST_PENALTY = 2;
/** Raises the minimum strength of small events: at three tiles it is doubled. */
const SMALL_PENALTY = 3;
/** Minimum strength of a piece that may be part of an event, as a share of the event's. */
const MIN_PIECE_SHARE = 0.6;
/** Quantile of the surprise of the tiles around that counts as unrest. */
const UNREST_QUANTILE = 0.9;
/** Minimum surprise just before and after, as a share of the event's, of ongoing motion. */
const MIN_ONGOING_SHARE = 0.25;
/** The same as a multiple of the usual surprise. */
const MIN_ONGOING_RATIO = 2;
/** Maximum change of a held picture, as a share of the motion that follows. */
const MAX_HELD_SHARE = 0.15;
/** Minimum motion after a held picture, in levels. */
const MIN_MOTION = 1;
/** Minimum share of an event's strength that motion nearby leaves unexplained at one end. */
const MIN_UNEXPLAINED_SHARE = 0.4;
/** Minimum size of a displaced band, as a share of a row. */
const MIN_BAND_SHARE = 0.5;
/** Minimum shift of a displaced band, in pixels. */
const MIN_BAND_SHIFT = 2;
const MIN_TOGETHER_SHARE = 0.6;
const MAX_UNUSUAL_EVENTS = 4;
const MIN_OUTSTANDING_RATIO = 2;
/** Minimum side of a visible object, in reduced pixels. */
const MIN_SIDE = 5;
const MIN_SIDEWAYS_RATIO = 3;
/** Distance from the border, in tiles, within which objects enter or leave. */
const BORDER_TILES = 3;
/** Share of the tiles from which an event counts as the entire picture. */
export const FULL_PICTURE_SHARE = 0.7;

type Find<Found> = (table: FrameStatisticsTable, sensitivity: Sensitivity) => Found;

export const oncePerTable = <Found>(find: Find<Found>): Find<Found> => {
  const known = new WeakMap<FrameStatisticsTable, Map<Sensitivity, Found>>();
  return (table, sensitivity) => {
    const ofTable = known.get(table) ?? new Map<Sensitivity, Found>();
    known.set(table, ofTable);
    const found = ofTable.get(sensitivity) ?? find(table, sensitivity);
    ofTable.set(sensitivity, found);
    return found;
  };
};

/** Finds what appears and disappears abruptly, in order of the first frames. */
export const transientEvents = oncePerTable((table, sensitivity) =>
  findEvents(table, thresholdsFor(thresholds, sensitivity)),
);

const findEvents = (table: FrameStatisticsTable, limits: Limits): TransientEvent[] => {
  const pieces = findTransients(table, limits).filter(
    ({ strength }) => strength >= MIN_PIECE_SHARE * limits.minStrength,
  );
  const events = mergeTransients(pieces, table.grid)
    .filter(({ tiles }) => tiles.length >= limits.minTiles)
    .filter(
      (transient) =>
        transient.strength >=
        Math.max(
          limits.minStrength * (1 + SMALL_PENALTY / extentOf(transient.tiles, table.grid)),
          MIN_RATIO_TO_UNREST *
            (1 + UNREST_PENALTY / transient.tiles.length) *
            unrestAt(table, transient),
        ),
    )
    .map((transient) => describeEvent(table, transient));
  const alone = events.filter(
    (event) =>
      !events.some((other) => other !== event && isPartOf(event, other)) &&
      !isGap(event, events) &&
      isLargeEnough(event, table.grid) &&
      isUnexplained(table, event) &&
      !isAfterHold(table, event) &&
      !isOngoing(table, event) &&
      !isMovement(table, event),
  );
  if (alone.length <= MAX_UNUSUAL_EVENTS) return alone;
  const usual = median(alone.map(({ strength }) => strength));
  return alone.filter(({ strength }) => strength >= MIN_OUTSTANDING_RATIO * usual);
};

/** Returns the size in tiles. A band counts its full width, since flat tiles in it do not show. */
const extentOf = (tiles: readonly number[], grid: FrameStatisticsTable['grid']): number =>
  isBand(tiles, grid) ? grid.columns : tiles.length;

/** Returns the usual surprise around an area at other times, in levels. */
const unrestAt = (
  { frames, grid }: FrameStatisticsTable,
  { first, last, tiles }: Transient,
): number => {
  const around = [...new Set(tiles.flatMap((tile) => tilesAround(tile, grid)))];
  const surprises: number[] = [];
  for (const [index, frame] of frames.entries()) {
    if (index === 0 || (index >= first && index <= last + 1)) continue;
    for (const tile of around) surprises.push(frame.tiles.surprise[tile] as number);
  }
  return quantile(surprises, UNREST_QUANTILE);
};

const isPartOf = (event: TransientEvent, stronger: TransientEvent): boolean => {
  if (event.first > stronger.last + 1 || event.last < stronger.first - 1) return false;
  const isWeaker = event.strength * event.tiles.length < stronger.strength * stronger.tiles.length;
  const tiles = new Set(stronger.tiles);
  const shared = event.tiles.filter((tile) => tiles.has(tile)).length;
  return isWeaker && (stronger.share >= FULL_PICTURE_SHARE || shared > 0);
};

const isGap = (event: TransientEvent, events: readonly TransientEvent[]): boolean => {
  const tiles = new Set(event.tiles);
  const beside = events.filter((other) => other.tiles.some((tile) => tiles.has(tile)));
  return (
    beside.some(({ last }) => last === event.first - 1) &&
    beside.some(({ first }) => first === event.last + 1)
  );
};

/** Whether an event is more than the thin line that a swaying edge leaves. */
const isLargeEnough = (
  { boxes, share }: TransientEvent,
  grid: FrameStatisticsTable['grid'],
): boolean =>
  share >= FULL_PICTURE_SHARE ||
  boxes.some(
    ({ box }) =>
      (box.xmax - box.xmin) * grid.width >= MIN_SIDE &&
      (box.ymax - box.ymin) * grid.height >= MIN_SIDE,
  );

/** Whether the content is not found nearby in the frames around, or is a band that moves as one. */
const isUnexplained = ({ frames, grid }: FrameStatisticsTable, event: TransientEvent): boolean => {
  const { first, last, tiles, strength } = event;
  const unexplained = [first, last + 1].map((at) => {
    const before = frames[at - 1];
    const frame = frames[at];
    const left = tiles.map((tile) =>
      before && frame ? residualWithColor(before, frame, tile) : 0,
    );
    return left.reduce((sum, value) => sum + value, 0) / tiles.length;
  });
  if (Math.max(...unexplained) >= MIN_UNEXPLAINED_SHARE * strength) return true;
  const shifts = tiles.map((tile) => ({
    out: frames[first]?.tiles.motionX[tile] ?? 0,
    back: frames[last + 1]?.tiles.motionX[tile] ?? 0,
  }));
  const out = median(shifts.map((shift) => shift.out));
  const isTogether = ({ out: there, back }: { out: number; back: number }): boolean =>
    Math.abs(there - out) <= 1 && Math.abs(there + back) <= 2;
  return (
    tiles.length >= grid.columns * MIN_BAND_SHARE &&
    Math.abs(out) >= MIN_BAND_SHIFT &&
    shifts.filter(isTogether).length >= MIN_TOGETHER_SHARE * tiles.length
  );
};

/** Whether an object passes faster than motion is tracked; bands go sideways and back. */
const isMovement = (
  table: FrameStatisticsTable,
  { first, last, tiles, share, strength }: TransientEvent,
): boolean => {
  if (share >= FULL_PICTURE_SHARE) return false;
  const from = findContentIn(table, first, first - 1, tiles, strength);
  const to = findContentIn(table, last, last + 1, tiles, strength);
  if (!from && !to) return false;
  if (!from || !to) return touchesBorder(tiles, table.grid);
  const isSideways = ({ dx, dy }: { dx: number; dy: number }): boolean =>
    Math.abs(dx) >= MIN_SIDEWAYS_RATIO * Math.abs(dy);
  const isBack = Math.abs(from.dx - to.dx) <= 2;
  return !(isBack && isSideways(from) && isSideways(to));
};

/** Objects that enter or leave at the border are found on one side only. */
const touchesBorder = (
  tiles: readonly number[],
  { columns, rows }: FrameStatisticsTable['grid'],
): boolean =>
  tiles.some((tile) => {
    const column = tile % columns;
    const row = Math.floor(tile / columns);
    return Math.min(column, row, columns - 1 - column, rows - 1 - row) < BORDER_TILES;
  });

/** Whether it moves there just before and after, and at no other time: it bounces or turns. */
const isOngoing = (
  { frames }: FrameStatisticsTable,
  { first, last, tiles }: TransientEvent,
): boolean => {
  const surpriseAt = (frame: number): number => meanOver(tiles, frames[frame]?.tiles.surprise);
  const usual = median(
    frames.flatMap((_, frame) =>
      frame > 0 && (frame < first - 1 || frame > last + 2) ? [surpriseAt(frame)] : [],
    ),
  );
  const minimum = Math.max(
    MIN_ONGOING_RATIO * usual,
    MIN_ONGOING_SHARE * Math.min(surpriseAt(first), surpriseAt(last + 1)),
  );
  return Math.min(surpriseAt(first - 1), surpriseAt(last + 2)) >= minimum;
};

const isAfterHold = (
  { frames }: FrameStatisticsTable,
  { first, last }: TransientEvent,
): boolean => {
  const held = frames[first - 1]?.change ?? 0;
  const afterwards = frames[last + 2]?.change ?? 0;
  return afterwards >= MIN_MOTION && held <= MAX_HELD_SHARE * afterwards;
};

const describeEvent = (table: FrameStatisticsTable, transient: Transient) => {
  const { frames, grid } = table;
  const { first, last, tiles, strength } = transient;
  const outside = [first - 1, last + 1] as const;
  const meanOf = (channel: Channel, [one, other]: readonly [number, number]): number =>
    (meanOver(tiles, frames[one]?.tiles[channel]) +
      meanOver(tiles, frames[other]?.tiles[channel])) /
    2;
  const shiftOf = (channel: Channel): number =>
    meanOf(channel, [first, last]) - meanOf(channel, outside);
  const blockingAt = ([one, other]: readonly [number, number]): number =>
    median(
      tiles.map(
        (tile) =>
          ((frames[one]?.tiles.blocking[tile] ?? 0) + (frames[other]?.tiles.blocking[tile] ?? 0)) /
          2,
      ),
    );
  const share = tiles.length / (grid.columns * grid.rows);
  const look = [...new Set(tiles.flatMap((tile) => tilesAround(tile, grid)))];
  const boxes = [...new Set([first, last])].flatMap((frame) => {
    const box = differenceBox(table, frame, outside, look, strength);
    if (!box) return [];
    // A band does not show in flat parts of the picture, but still spans its width.
    return [{ frame, box: isBand(tiles, grid) ? { ...box, xmin: 0, xmax: 1 } : box }];
  });
  return {
    ...transient,
    share,
    boxes: share >= FULL_PICTURE_SHARE ? [] : boxes,
    lumaShift: shiftOf('luma'),
    cbShift: shiftOf('cb'),
    crShift: shiftOf('cr'),
    /** In levels, the median of its tiles: a plain thing has edges in a few, noise in all. */
    blocking: blockingAt([first, last]),
    usualBlocking: blockingAt(outside),
  };
};
