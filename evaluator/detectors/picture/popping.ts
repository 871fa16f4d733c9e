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

export const popping: Detector = {
  name: 'popping',
  detect: (table, sensitivity) =>
    abruptChanges(table, sensitivity).flatMap(({ name, observation }) =>
      name === 'changes' ? [] : [observation],
    ),
};

export const morph: Detector = {
  name: 'morph',
  detect: (table, sensitivity) =>
    abruptChanges(table, sensitivity).flatMap(({ name, observation }) =>
      name === 'changes' ? [observation] : [],
    ),
};

type AbruptChange = { name: ChangeName; observation: Observation };

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
      const name = nameChange(table, event);
      const { first, last, boxes } = event;
      const description = describe(table, event, name);
      return { name, observation: { first, last, description, boxes } };
    }),
);

const describe = (
  { info }: FrameStatisticsTable,
  event: TransientEvent,
  name: ChangeName,
): string => {
  const [at] = event.boxes;
  const place = at ? ` ${describePosition(at.box)}` : '';
  const when = `for ${countFrames(event)} at ${timecode(event.first, info.fps)}`;
  switch (name) {
    case 'appears':
      return `Something appears${place} ${when}, then is gone.`;
    case 'vanishes':
      return `Something${place} vanishes ${when}, then is back.`;
    case 'changes':
      return `An area${place} changes shape or content ${when}, then looks as before.`;
  }
};

type ChangeName = 'appears' | 'vanishes' | 'changes';

/** Minimum ratio of an area's texture, and of its contrast, with an object to that without. */
const MIN_RATIO = 1.5;

/**
 * An object that comes brings edges and stands out. Where the two disagree, as with a smooth ball
 * on rough ground, only the change is certain.
 */
const nameChange = ({ frames, grid }: FrameStatisticsTable, event: Transient): ChangeName => {
  const around = tilesBeside(event.tiles, grid);
  const textureAt = (frame: number): number => meanOver(event.tiles, frames[frame]?.tiles.texture);
  const contrastAt = (frame: number): number =>
    colorChannels.reduce((sum, kind) => {
      const values = frames[frame]?.tiles[kind];
      return sum + Math.abs(meanOver(event.tiles, values) - meanOver(around, values));
    }, 0);
  const isMore = (frame: number, other: number): boolean =>
    textureAt(frame) >= MIN_RATIO * textureAt(other) &&
    contrastAt(frame) >= MIN_RATIO * contrastAt(other);
  if (isMore(event.first, event.first - 1)) return 'appears';
  return isMore(event.first - 1, event.first) ? 'vanishes' : 'changes';
};

/** Minimum correlation of an area's pixels with and without a change of light. */
const MIN_LIGHT_CORRELATION = 0.9;

/** Whether an area shows the same throughout, in another light: a lamp that glimmers. */
const isOnlyLight = (table: FrameStatisticsTable, { first, last, tiles }: Transient): boolean =>
  [first, last + 1].every(
    (frame) => correlation(table, tiles, frame - 1, frame) >= MIN_LIGHT_CORRELATION,
  );

/** Returns the correlation of two frames' luma within tiles, each from its own mean: -1 to 1. */
const correlation = (
  { frames, grid }: FrameStatisticsTable,
  tiles: readonly number[],
  one: number,
  other: number,
): number => {
  const [before, after] = [frames[one]?.picture.luma, frames[other]?.picture.luma];
  if (!before || !after) return 0;
  let [together, ofOne, ofOther] = [0, 0, 0];
  for (const tile of tiles) {
    const [meanOne, meanOther] = [one, other].map((at) => frames[at]?.tiles.luma[tile] ?? 0) as [
      number,
      number,
    ];
    const left = (tile % grid.columns) * TILE_SIDE;
    const top = Math.floor(tile / grid.columns) * TILE_SIDE;
    for (let y = top; y < top + TILE_SIDE; y += 1) {
      for (let at = y * grid.width + left, end = at + TILE_SIDE; at < end; at += 1) {
        const [a, b] = [(before[at] as number) - meanOne, (after[at] as number) - meanOther];
        together += a * b;
        ofOne += a * a;
        ofOther += b * b;
      }
    }
  }
  const size = Math.sqrt(ofOne * ofOther);
  return size > 0 ? together / size : 0;
};

/** Maximum change around an area, as a share of its own: above it the scene itself moves there. */
const MAX_SURROUNDING_SHARE = 0.45;
/** Change around an area, as a share of its own, from which an object may have come or gone. */
const MIN_MOVING_SHARE = 0.25;
/** Maximum difference of an object that moved, as a share of how far it stands out. */
const MAX_MOVED_SHARE = 0.42;

/** Whether a limb or the like passes, with its surroundings or from nearby; bands do not. */
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
