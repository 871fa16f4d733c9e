import type { FrameTable, ReducedPicture } from '../../analysis/frame-table.ts';
import type { Sensitivity } from '../../models.ts';
import { median } from '../median.ts';
import { findContentIn } from './locate-content.ts';
import { surroundingShare, tilesBeside } from './moving-scene.ts';
import { pictureDifference } from './picture-difference.ts';
import { connectedTiles } from './tile-places.ts';
import { describeEvent, type TransientEvent } from './transient-events.ts';
import type { Transient } from './transients.ts';

/** Minimum change of a tile, in levels over luma and chroma. */
const minChange: Record<Sensitivity, number> = { normal: 18, strict: 14 };
/** Time before and after in which the tile hardly changes, in seconds, and at least in frames. */
const QUIET_SEC = 0.17;
const MIN_QUIET_FRAMES = 2;
/** Maximum change of a tile in that time, as a share of its own. */
const MAX_QUIET_SHARE = 0.3;
/** Size of a change: fewer tiles are a spark, more are a cut. */
const MIN_TILES = 2;
const MAX_TILE_SHARE = 0.3;
/** Maximum change around the area, as a share of its own. */
const MAX_SURROUNDING_SHARE = 0.38;
/** Frames for which it must not look again as before. */
const LASTING_FRAMES = 6;
/** Minimum difference in those frames, as a share of the change. */
const MIN_LASTING_SHARE = 0.6;
/** Minimum change of a tile beside the area at another time that counts as a trace. */
const MIN_TRACE_SHARE = 0.5;
/** Maximum number of traces, as a share of the area's tiles. */
const MAX_TRACES_SHARE = 0.35;
/** Maximum difference of an object that moved, as a share of how far it stands out. */
const MAX_MOVED_SHARE = 0.43;
/**
 * Maximum ratio of a frame's usual tile change to that of its neighbours: above it a held picture
 * gives way to the next, in which everything has moved on.
 */
const MAX_USUAL_RATIO = 1.6;
/** Usual tile change, in levels, of a picture at rest. */
const AT_REST = 1;
/** Maximum number of such frames in a clip in which they are unusual. */
const MAX_UNUSUAL = 2;

/**
 * Finds areas that change from one frame to the next in a scene that is calm around them and before
 * and after, and stay changed. What moved, and is found nearby, does not count.
 */
export const lastingChanges = (table: FrameTable, sensitivity: Sensitivity): TransientEvent[] => {
  const { frames, grid, info } = table;
  const changes = measureChanges(table);
  const usual = frames.map(({ tiles }) => median([...tiles.change]));
  const quiet = Math.max(MIN_QUIET_FRAMES, Math.round(QUIET_SEC * info.fps));
  const onsets = frames.map((_, frame) => onsetsOf(changes, frame, quiet, minChange[sensitivity]));
  const events = frames.flatMap((_, frame): TransientEvent[] => {
    const around = [usual[frame - 1], usual[frame + 1]].map((value) => value ?? 0);
    const isNewPicture =
      (usual[frame] ?? 0) > Math.max(AT_REST, MAX_USUAL_RATIO * Math.max(...around));
    const begun = onsets[frame] ?? [];
    if (isNewPicture || begun.length > MAX_TILE_SHARE * grid.columns * grid.rows) return [];
    const areas = connectedTiles(begun, grid)
      .filter((tiles) => tiles.length >= MIN_TILES)
      .map((tiles) => ({
        tiles,
        first: frame,
        last: frame,
        strength: meanAt(changes, frame, tiles),
      }))
      .filter(
        (area) =>
          isLasting(table, area) && !isPassed(changes, area, quiet, grid) && !isMoved(table, area),
      );
    const tiles = areas.flatMap((area) => area.tiles);
    if (tiles.length === 0) return [];
    const strength = meanAt(changes, frame, tiles);
    const change = { tiles, first: frame, last: frame, strength };
    return [describeEvent(table, change, [frame - 1, frame - 1])];
  });
  return events.length > MAX_UNUSUAL ? [] : events;
};

/** Returns the change of each tile since the previous frame, over luma and chroma. */
const measureChanges = ({ frames }: FrameTable): Float32Array[] =>
  frames.map(({ tiles }, frame) => {
    const before = frames[frame - 1]?.tiles;
    return tiles.change.map(
      (change, tile) =>
        change +
        Math.abs((tiles.cb[tile] ?? 0) - (before?.cb[tile] ?? 0)) +
        Math.abs((tiles.cr[tile] ?? 0) - (before?.cr[tile] ?? 0)),
    );
  });

const meanAt = (changes: readonly Float32Array[], frame: number, tiles: readonly number[]) =>
  tiles.reduce((sum, tile) => sum + (changes[frame]?.[tile] ?? 0), 0) / tiles.length;

/** Returns the tiles that change in a frame, and hardly before and after it. */
const onsetsOf = (
  changes: readonly Float32Array[],
  frame: number,
  quiet: number,
  minimum: number,
): number[] => {
  if (frame < MIN_QUIET_FRAMES || frame >= changes.length - MIN_QUIET_FRAMES) return [];
  const beside = changes
    .slice(Math.max(1, frame - quiet), frame + quiet + 1)
    .filter((change) => change !== changes[frame]);
  return [...(changes[frame] ?? [])].flatMap((change, tile) =>
    change >= minimum &&
    beside.every((other) => (other[tile] as number) <= MAX_QUIET_SHARE * change)
      ? [tile]
      : [],
  );
};

/** Whether an area stays changed, and did not look like that shortly before. */
const isLasting = (
  { frames, grid }: FrameTable,
  { first, tiles, strength }: Transient,
): boolean => {
  const before = frames[first - 1]?.picture;
  const now = frames[first]?.picture;
  if (!before || !now) return false;
  const minimum = MIN_LASTING_SHARE * strength;
  const differs = (one: ReducedPicture, other: number): boolean => {
    const picture = frames[other]?.picture;
    return !picture || pictureDifference(one, picture, tiles, grid) >= minimum;
  };
  return Array.from({ length: LASTING_FRAMES }, (_, step) => step).every(
    (step) => differs(before, first + step) && differs(now, first - 1 - step),
  );
};

/**
 * Whether something passes: tiles beside an area change as much shortly before or after, as they do
 * along the way of an object that moves in large steps.
 */
const isPassed = (
  changes: readonly Float32Array[],
  { tiles, first, strength }: Transient,
  quiet: number,
  grid: FrameTable['grid'],
): boolean => {
  const beside = tilesBeside(tiles, grid);
  const frames = changes.slice(Math.max(1, first - quiet), first + quiet + 1);
  const traces = frames
    .filter((change) => change !== changes[first])
    .flatMap((change) =>
      beside.filter((tile) => (change[tile] as number) >= MIN_TRACE_SHARE * strength),
    );
  return traces.length > MAX_TRACES_SHARE * tiles.length;
};

/** Whether an area changes since an object, or the scene around it, moved there or from there. */
const isMoved = (table: FrameTable, { first, tiles, strength }: Transient): boolean => {
  const isFound = (frame: number, other: number): boolean =>
    findContentIn(table, frame, other, tiles, strength, MAX_MOVED_SHARE) !== null;
  return (
    surroundingShare(table, tiles, [first]) > MAX_SURROUNDING_SHARE ||
    isFound(first, first - 1) ||
    isFound(first - 1, first)
  );
};
