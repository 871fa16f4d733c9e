import { colorChannels, type FrameStatisticsTable, TILE_SIDE } from '../../analysis/frame-table.ts';
import { timecode } from '../timecode.ts';
import { describeCorruption } from './corrupted-frames.ts';
import type { Detector, Observation } from './detector.ts';
import { findContentIn } from './locate-content.ts';
import { countFrames } from './spans.ts';
import { describePosition, meanOver, tilesBeside } from './tile-places.ts';
import {
  FULL_PICTURE_SHARE,
  oncePerTable,
  type TransientEvent,
  transientEvents,
} from './transient-events.ts';
import { isBand, type Transient } from './transients.ts';

const detectorOf = (name: 'popping' | 'morph'): Detector => ({
  name,
  detect: (table, sensitivity) =>
    abruptChanges(table, sensitivity).filter(
      ({ kind }) => (kind === 'morphs') === (name === 'morph'),
    ),
});

export const popping = detectorOf('popping');
export const morph = detectorOf('morph');

type AbruptChange = Observation & { kind: ChangeKind };

const abruptChanges = oncePerTable((table, sensitivity): AbruptChange[] =>
  transientEvents(table, sensitivity)
    .filter(
      (event) =>
        event.share < FULL_PICTURE_SHARE &&
        !describeCorruption(table, event) &&
        !isOnlyLight(table, event) &&
        !isOfMovingScene(table, event),
    )
    .map((event) => {
      const kind = classifyChange(table, event);
      const { first, last, boxes } = event;
      return { kind, first, last, description: describe(table, event, kind), boxes };
    }),
);

const describe = (
  { info }: FrameStatisticsTable,
  event: TransientEvent,
  kind: ChangeKind,
): string => {
  const [keyframe] = event.boxes;
  const place = keyframe ? ` ${describePosition(keyframe.box)}` : '';
  const when = `for ${countFrames(event)} at ${timecode(event.first, info.fps)}`;
  switch (kind) {
    case 'appears':
      return `Something appears${place} ${when}, then is gone.`;
    case 'vanishes':
      return `Something${place} vanishes ${when}, then is back.`;
    case 'morphs':
      return `An area${place} changes shape or content ${when}, then looks as before.`;
  }
};

type ChangeKind = 'appears' | 'vanishes' | 'morphs';

/** Minimum ratio of an area's texture, and of its contrast, with an object to that without. */
const MIN_OBJECT_RATIO = 1.5;

/**
 * An object that appears adds edges and contrast. Where the two disagree, as with a smooth ball on
 * rough ground, only the change is certain.
 */
const classifyChange = ({ frames, grid }: FrameStatisticsTable, event: Transient): ChangeKind => {
  const around = tilesBeside(event.tiles, grid);
  const textureAt = (frame: number): number => meanOver(event.tiles, frames[frame]?.tiles.texture);
  const contrastAt = (frame: number): number =>
    colorChannels.reduce((sum, kind) => {
      const values = frames[frame]?.tiles[kind];
      return sum + Math.abs(meanOver(event.tiles, values) - meanOver(around, values));
    }, 0);
  const isMore = (frame: number, other: number): boolean =>
    textureAt(frame) >= MIN_OBJECT_RATIO * textureAt(other) &&
    contrastAt(frame) >= MIN_OBJECT_RATIO * contrastAt(other);
  if (isMore(event.first, event.first - 1)) return 'appears';
  return isMore(event.first - 1, event.first) ? 'vanishes' : 'morphs';
};

/** Minimum correlation of an area's pixels with and without a change of light. */
const MIN_LIGHT_CORRELATION = 0.9;

/** Whether an area shows the same as before and after, but in another light: a flickering lamp. */
const isOnlyLight = (table: FrameStatisticsTable, { first, last, tiles }: Transient): boolean =>
  [first, last + 1].every(
    (frame) => correlation(table, tiles, frame - 1, frame) >= MIN_LIGHT_CORRELATION,
  );

/** Returns the correlation of two frames' luma within tiles, each from its own mean: -1 to 1. */
const correlation = (
  { frames, grid }: FrameStatisticsTable,
  tiles: readonly number[],
  frameA: number,
  frameB: number,
): number => {
  const [lumaA, lumaB] = [frames[frameA]?.picture.luma, frames[frameB]?.picture.luma];
  if (!lumaA || !lumaB) return 0;
  let [together, ofA, ofB] = [0, 0, 0];
  for (const tile of tiles) {
    const meanA = frames[frameA]?.tiles.luma[tile] ?? 0;
    const meanB = frames[frameB]?.tiles.luma[tile] ?? 0;
    const left = (tile % grid.columns) * TILE_SIDE;
    const top = Math.floor(tile / grid.columns) * TILE_SIDE;
    for (let y = top; y < top + TILE_SIDE; y += 1) {
      for (let at = y * grid.width + left, end = at + TILE_SIDE; at < end; at += 1) {
        const [a, b] = [(lumaA[at] as number) - meanA, (lumaB[at] as number) - meanB];
        together += a * b;
        ofA += a * a;
        ofB += b * b;
      }
    }
  }
  const norm = Math.sqrt(ofA * ofB);
  return norm > 0 ? together / norm : 0;
};

/** Maximum change around an area, as a share of its own: above it the scene itself moves there. */
const MAX_SURROUNDING_SHARE = 0.45;
/**
 * Minimum change around an area, as a share of the area's own: below it, nothing moves that could
 * have entered or left.
 */
const MIN_MOVING_SHARE = 0.25;
/**
 * Maximum difference between an object and where it is found in the next frame, as a share of its
 * contrast with the surroundings (`strength`).
 */
const MAX_MOVED_SHARE = 0.42;

/**
 * Whether the change is an object, such as a limb, that moves with its surroundings, or that came
 * from or went to a place nearby. Never true for bands.
 */
export const isOfMovingScene = (
  table: FrameStatisticsTable,
  { first, last, tiles, strength }: Transient,
): boolean => {
  if (isBand(tiles, table.grid)) return false;
  const share = surroundingShare(table, tiles, [first, last + 1]);
  if (share > MAX_SURROUNDING_SHARE) return true;
  if (share < MIN_MOVING_SHARE) return false;
  const isFound = (frame: number, other: number): boolean =>
    findContentIn(table, frame, other, tiles, strength, MAX_MOVED_SHARE) !== null;
  return isFound(first, first - 1) || isFound(last, last + 1);
};

const surroundingShare = (
  { frames, grid }: FrameStatisticsTable,
  tiles: readonly number[],
  at: readonly number[],
): number => {
  const around = tilesBeside(tiles, grid);
  const changeOf = (some: readonly number[]): number =>
    at.reduce((sum, frame) => sum + meanOver(some, frames[frame]?.tiles.change), 0);
  const own = changeOf(tiles);
  return own > 0 ? changeOf(around) / own : 0;
};
