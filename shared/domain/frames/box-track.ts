import { firstWhere } from '../first-where.ts';
import { type FrameTable, startSecOf } from './frame-table.ts';
import type { Box, FindingPlace, PlacedBox } from './place-finding.ts';

export type PictureMark =
  | { readonly kind: 'box'; readonly box: Box }
  | { readonly kind: 'border' }
  | { readonly kind: 'clip' };

export type MarkedPlace = Pick<FindingPlace, 'hasRegion' | 'firstFrame' | 'lastFrame' | 'boxes'>;

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

const boxBetween = (from: Box, to: Box, share: number): Box => ({
  xmin: between(from.xmin, to.xmin, share),
  ymin: between(from.ymin, to.ymin, share),
  xmax: between(from.xmax, to.xmax, share),
  ymax: between(from.ymax, to.ymax, share),
});

const firstAfter = (boxes: readonly PlacedBox[], frame: number): number =>
  firstWhere(boxes.length, (index) => (boxes[index]?.frame ?? 0) > frame);

/**
 * Interpolates boxes by time, not by frame number, for variable frame durations; before the first
 * keyframe and after the last, the box is held.
 * @param boxes sorted by frame, at most one per frame, as returned by `placeFinding`
 * @returns null if there are no boxes
 */
const boxAt = (table: FrameTable, boxes: readonly PlacedBox[], frame: number): Box | null => {
  const next = firstAfter(boxes, frame);
  const [before, after] = [boxes[next - 1], boxes[next]];
  if (!before || !after) return (before ?? after)?.box ?? null;
  const fromSec = startSecOf(table, before.frame);
  const lengthSec = startSecOf(table, after.frame) - fromSec;
  const share = lengthSec > 0 ? (startSecOf(table, frame) - fromSec) / lengthSec : 0;
  return boxBetween(before.box, after.box, share);
};

/** Returns what to draw on a frame for a finding; null outside of its region. */
export const markAt = (
  table: FrameTable,
  place: MarkedPlace,
  frame: number,
): PictureMark | null => {
  if (!place.hasRegion) return { kind: 'clip' };
  if (frame < place.firstFrame || frame > place.lastFrame) return null;
  const box = boxAt(table, place.boxes, frame);
  return box === null ? { kind: 'border' } : { kind: 'box', box };
};
