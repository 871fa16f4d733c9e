import { firstWhere } from '../first-where.ts';
import { type FrameTable, startSecOf } from './frame-table.ts';
import type { Box, FindingPlace, PlacedBox } from './place-finding.ts';

/** What to draw on the picture for a finding. */
export type PictureMark =
  /** A part of the picture. */
  | { readonly kind: 'box'; readonly box: Box }
  /** The full picture at this time: a region for which the service sent no boxes. */
  | { readonly kind: 'border' }
  /** The entire clip: the service named no region. */
  | { readonly kind: 'clip' };

const between = (from: number, to: number, share: number): number => from + (to - from) * share;

const boxBetween = (from: Box, to: Box, share: number): Box => ({
  xmin: between(from.xmin, to.xmin, share),
  ymin: between(from.ymin, to.ymin, share),
  xmax: between(from.xmax, to.xmax, share),
  ymax: between(from.ymax, to.ymax, share),
});

/** Index of the first box after a frame; their number if there is none. */
const firstAfter = (boxes: readonly PlacedBox[], frame: number): number =>
  firstWhere(boxes.length, (at) => (boxes[at]?.frame ?? 0) > frame);

/**
 * The box at a frame: between two keyframes it moves evenly in time, not in frames, so that it stays
 * right where frames are shown for different times. Held before the first keyframe and after the
 * last.
 * @param boxes in the order of frames, one for each, as `placeFinding` gives them
 * @returns null where there are none
 */
const boxAt = (table: FrameTable, boxes: readonly PlacedBox[], frame: number): Box | null => {
  const at = firstAfter(boxes, frame);
  const [before, after] = [boxes[at - 1], boxes[at]];
  if (!before || !after) return (before ?? after)?.box ?? null;
  const fromSec = startSecOf(table, before.frame);
  const lengthSec = startSecOf(table, after.frame) - fromSec;
  const share = lengthSec > 0 ? (startSecOf(table, frame) - fromSec) / lengthSec : 0;
  return boxBetween(before.box, after.box, share);
};

/** What a finding marks on the picture at a frame; null outside of its region. */
export const markAt = (
  table: FrameTable,
  place: FindingPlace,
  frame: number,
): PictureMark | null => {
  if (!place.hasRegion) return { kind: 'clip' };
  if (frame < place.firstFrame || frame > place.lastFrame) return null;
  const box = boxAt(table, place.boxes, frame);
  return box === null ? { kind: 'border' } : { kind: 'box', box };
};
