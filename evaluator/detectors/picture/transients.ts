import type { FrameStatistics, FrameStatisticsTable } from '../../analysis/frame-table.ts';
import { createExpectedMatcher } from '../../analysis/match-tiles.ts';
import { lumaPyramid } from '../../analysis/plane-sums.ts';
import { connectedTiles, meanOver, tileBounds, tilesAround } from './tile-places.ts';

/** Something visible for a few frames, before and after which the picture is the same. */
export type Transient = {
  first: number;
  /** Inclusive. */
  last: number;
  /** Connected tiles, in ascending order. */
  tiles: number[];
  /** Median difference of the tiles from the frames around, on a scale of 255. */
  strength: number;
};

type Limits = { minRise: number; minRiseOverUsual: number };

/** Maximum length in seconds: what stays longer is no glitch of single frames. */
const MAX_SEC = 0.25;
/** Maximum length in frames where that is longer, except in slide shows. */
const FEW_FRAMES = 5;
/** Minimum frame rate of clips that are not slide shows; many generators make 8 frames a second. */
const MIN_FEW_FPS = 7;
/**
 * Maximum change while something longer than `MAX_SEC` is visible, as a share of the change at its
 * weaker end: cars and their light keep changing the picture as they pass.
 */
const MAX_WITHIN_SHARE = 0.33;
/** Maximum remaining difference afterwards, as a share of the transient's own. */
const MAX_RETURN_SHARE = 0.4;
/** Minimum share of the tiles that change at both ends and then return. */
const MIN_RETURNED_SHARE = 0.25;
/** Window for a tile's usual change, in seconds, and at least in frames. */
const USUAL_SEC = 0.4;
const MIN_USUAL_FRAMES = 6;
/** Quantile that counts as usual, also in clips that hold each picture for three frames. */
const USUAL_QUANTILE = 0.8;
/** Minimum frames, before and after, with traces of moving objects in neighbouring tiles. */
const MIN_PASSING_FRAMES = 2;
const MAX_PASSING_SHARE = 0.35;

/** Minimum change at each end, as a share of the strength: it appears and disappears abruptly. */
const MIN_EDGE_SHARE = 0.4;

type Changes = ReturnType<typeof measureChanges>;

export const findTransients = (table: FrameStatisticsTable, limits: Limits): Transient[] => {
  const { frames, grid, info } = table;
  const changes = measureChanges(table, limits);
  const brief = Math.floor(MAX_SEC * info.fps);
  const longest = Math.max(info.fps >= MIN_FEW_FPS ? FEW_FRAMES : 1, brief);
  const found: Transient[] = [];
  for (let first = 1; first < frames.length - 1; first += 1) {
    let open = new Set(changes.onsets[first]);
    for (let last = first; open.size > 0 && last < first + longest; last += 1) {
      const next = last + 1;
      if (next >= frames.length) break;
      const ends = new Set(changes.onsets[next]);
      if (ends.size === 0) continue;
      const returned = returningTiles(table, changes, first, next, open, ends);
      // Most changes persist: a cut, after which some places look as before by chance.
      if (returned.size < MIN_RETURNED_SHARE * Math.min(open.size, ends.size)) continue;
      for (const tiles of connectedTiles(returned.keys(), grid)) {
        if (isPassing(changes, grid, tiles, first, next)) continue;
        const differences = tiles.map((tile) => returned.get(tile) ?? 0).toSorted((a, b) => a - b);
        const strength = differences[tiles.length >> 1] ?? 0;
        const changeAt = (frame: number): number => meanOver(tiles, changes.at(frame));
        const atEnds = Math.min(changeAt(first), changeAt(next));
        let within = 0;
        for (let frame = first + 1; frame < next; frame += 1) {
          within = Math.max(within, changeAt(frame));
        }
        const isSteady = next - first <= brief || within <= MAX_WITHIN_SHARE * atEnds;
        if (isSteady && atEnds >= MIN_EDGE_SHARE * strength) {
          found.push({ first, last, tiles, strength });
        }
      }
      open = new Set([...open].filter((tile) => !returned.has(tile)));
    }
  }
  return found;
};

const measureChanges = ({ frames, grid, info }: FrameStatisticsTable, limits: Limits) => {
  const tileCount = grid.columns * grid.rows;
  const all = frames.map((frame, index) => {
    const before = frames[index - 1];
    const change = frame.tiles.surprise.slice();
    if (!before) return change;
    for (let tile = 0; tile < tileCount; tile += 1) {
      change[tile] = (change[tile] as number) + colorDifference(before, frame, tile);
    }
    return change;
  });
  const reach = Math.max(MIN_USUAL_FRAMES, Math.round(USUAL_SEC * info.fps));
  // Counts instead of sorting the changes around: it is asked for most tiles of many frames.
  const exceedsUsual = (value: number, frame: number, tile: number): boolean => {
    let [count, exceeded] = [0, 0];
    const end = Math.min(frame + reach + 1, all.length);
    for (let at = Math.max(1, frame - reach); at < end; at += 1) {
      if (at === frame) continue;
      count += 1;
      if (value >= limits.minRiseOverUsual * (all[at]?.[tile] ?? 0)) exceeded += 1;
    }
    return exceeded > Math.floor(USUAL_QUANTILE * (count - 1));
  };
  const onsets = all.map((change, frame) => {
    const tiles: number[] = [];
    for (let tile = 0; tile < tileCount; tile += 1) {
      const value = change[tile] as number;
      if (value >= limits.minRise && exceedsUsual(value, frame, tile)) tiles.push(tile);
    }
    return tiles;
  });
  const sets = onsets.map((tiles) => new Set(tiles));
  return {
    /** Unexpected change of each tile at a frame, in luma and chroma. */
    at: (frame: number): Float32Array => all[frame] ?? new Float32Array(tileCount),
    isOnset: (frame: number, tile: number): boolean => sets[frame]?.has(tile) ?? false,
    onsets,
  };
};

const colorDifference = (a: FrameStatistics, b: FrameStatistics, tile: number): number =>
  Math.abs((a.tiles.cb[tile] as number) - (b.tiles.cb[tile] as number)) +
  Math.abs((a.tiles.cr[tile] as number) - (b.tiles.cr[tile] as number));

/** Returns a tile's difference from what motion explains, in luma and chroma. */
export const residualWithColor = (
  before: FrameStatistics,
  frame: FrameStatistics,
  tile: number,
): number => (frame.tiles.residual[tile] as number) + colorDifference(before, frame, tile);

const returningTiles = (
  { frames, grid }: FrameStatisticsTable,
  changes: Changes,
  first: number,
  next: number,
  begun: ReadonlySet<number>,
  ended: ReadonlySet<number>,
): Map<number, number> => {
  const returned = new Map<number, number>();
  const before = frames[first - 1];
  const after = frames[next];
  if (!before || !after) return returned;
  const match = createExpectedMatcher(
    lumaPyramid(before.picture.luma, grid),
    lumaPyramid(after.picture.luma, grid),
    grid,
  );
  const candidates = [...begun].filter((tile) =>
    tilesAround(tile, grid).some((beside) => ended.has(beside)),
  );
  for (const tile of [...ended].filter(
    (tile) => !begun.has(tile) && tilesAround(tile, grid).some((beside) => begun.has(beside)),
  )) {
    candidates.push(tile);
  }
  const span = next - first + 1;
  for (const tile of candidates) {
    const rises = [
      begun.has(tile) ? (changes.at(first)[tile] as number) : Number.POSITIVE_INFINITY,
      ended.has(tile) ? (changes.at(next)[tile] as number) : Number.POSITIVE_INFINITY,
    ];
    const rise = Math.min(...rises);
    const guesses = [before, frames[next + 1] ?? after].map(({ tiles }) => ({
      x: span * (tiles.motionX[tile] as number),
      y: span * (tiles.motionY[tile] as number),
    }));
    const left = match(tile, guesses) + colorDifference(before, after, tile);
    if (left <= MAX_RETURN_SHARE * rise) returned.set(tile, rise - left);
  }
  return returned;
};

/** Whether something only passes: neighbouring tiles change before or after. */
const isPassing = (
  changes: Changes,
  grid: FrameStatisticsTable['grid'],
  tiles: readonly number[],
  first: number,
  next: number,
): boolean => {
  const own = new Set(tiles);
  const around = new Set(tiles.flatMap((tile) => tilesAround(tile, grid, 2)));
  const passingFrames = Math.max(MIN_PASSING_FRAMES, next - first);
  let traces = 0;
  for (const tile of around) {
    if (own.has(tile)) continue;
    for (let step = 1; step <= passingFrames; step += 1) {
      if (changes.isOnset(first - step, tile)) traces += 1;
      if (changes.isOnset(next + step, tile)) traces += 1;
    }
  }
  return traces > MAX_PASSING_SHARE * tiles.length + 1;
};

type Grid = Pick<FrameStatisticsTable['grid'], 'columns' | 'rows'>;

/** Maximum distance between pieces of one event, in tiles. */
const MAX_GAP_TILES = 2;
/** Minimum width of a band of pieces that form one event, as a share of the picture. */
const MIN_BAND_WIDTH = 0.6;
const MAX_BAND_HEIGHT = 0.5;

export const mergeTransients = (transients: readonly Transient[], grid: Grid): Transient[] => {
  const near = mergeIf(transients, (a, b) => {
    const around = new Set(b.tiles.flatMap((tile) => tilesAround(tile, grid, MAX_GAP_TILES)));
    return a.tiles.some((tile) => around.has(tile));
  });
  return mergeIf(near, (a, b) => {
    const rowsOfB = new Set(b.tiles.map((tile) => Math.floor(tile / grid.columns)));
    return (
      a.tiles.some((tile) => rowsOfB.has(Math.floor(tile / grid.columns))) &&
      isBand([...a.tiles, ...b.tiles], grid)
    );
  });
};

export const isBand = (tiles: readonly number[], { columns, rows }: Grid): boolean => {
  const { width, height } = tileBounds(tiles, { columns });
  return width >= MIN_BAND_WIDTH * columns && height <= MAX_BAND_HEIGHT * rows;
};

const mergeIf = (
  transients: readonly Transient[],
  belong: (a: Transient, b: Transient) => boolean,
): Transient[] => {
  const merged: Transient[] = [];
  for (const piece of transients) {
    const target = merged.find(
      (other) => other.first === piece.first && other.last === piece.last && belong(other, piece),
    );
    if (!target) {
      merged.push({ ...piece });
      continue;
    }
    const count = target.tiles.length + piece.tiles.length;
    target.strength =
      (target.strength * target.tiles.length + piece.strength * piece.tiles.length) / count;
    target.tiles = [...target.tiles, ...piece.tiles].toSorted((a, b) => a - b);
  }
  return merged;
};
