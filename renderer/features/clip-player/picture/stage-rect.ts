import type { CSSProperties } from 'react';
import type { PictureMark } from '../../../../shared/domain/frames/box-track.ts';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';

export type StageRect = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

const percent = (fraction: number): string => `${fraction * 100}%`;

/** For an element whose parent is as large as the picture. */
export const boxStyle = ({ xmin, ymin, xmax, ymax }: Box): CSSProperties => ({
  left: percent(xmin),
  top: percent(ymin),
  width: percent(xmax - xmin),
  height: percent(ymax - ymin),
});

/** Minimum width and height of a drawn box, so that it can be seen. */
const minBoxPx = 6;

const stretch = (startPx: number, lengthPx: number): [startPx: number, lengthPx: number] =>
  lengthPx >= minBoxPx ? [startPx, lengthPx] : [startPx - (minBoxPx - lengthPx) / 2, minBoxPx];

export const rectOfMark = (mark: PictureMark, picture: StageRect): StageRect => {
  if (mark.kind !== 'box') return picture;
  const { xmin, ymin, xmax, ymax } = mark.box;
  const [left, width] = stretch(picture.left + xmin * picture.width, (xmax - xmin) * picture.width);
  const [top, height] = stretch(
    picture.top + ymin * picture.height,
    (ymax - ymin) * picture.height,
  );
  return { left, top, width, height };
};

const rightOf = ({ left, width }: StageRect): number => left + width;
const bottomOf = ({ top, height }: StageRect): number => top + height;

const intersection = (one: StageRect, other: StageRect): StageRect | null => {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.min(rightOf(one), rightOf(other)) - left;
  const height = Math.min(bottomOf(one), bottomOf(other)) - top;
  return width < 0 || height < 0 ? null : { left, top, width, height };
};

const overlaps = (one: StageRect, other: StageRect): boolean =>
  one.left < rightOf(other) &&
  other.left < rightOf(one) &&
  one.top < bottomOf(other) &&
  other.top < bottomOf(one);

/** Maximum number of labels to move past; farther away, a label no longer seems to belong to its box. */
const maxMoves = 8;

/** Moves a label to the right until it overlaps no other; without space, it stays. */
const avoidOthers = (
  label: StageRect,
  others: readonly StageRect[],
  visible: StageRect,
): StageRect => {
  let moved = label;
  for (let moves = 0; moves < maxMoves; moves += 1) {
    const under = others.find((other) => overlaps(moved, other));
    if (!under) return moved;
    moved = { ...moved, left: rightOf(under) };
    if (rightOf(moved) > rightOf(visible)) return label;
  }
  return label;
};

/**
 * Positions a label: above its box, else below, else at its top edge; always in view, and next to
 * other labels if there is space.
 * @param visible the part of the frame that is in view
 * @param boxes of all findings: a label below its box must not be inside of another one
 * @returns null if the box is out of view
 */
export const placeLabel = (
  box: StageRect,
  { width, height }: { readonly width: number; readonly height: number },
  visible: StageRect,
  others: readonly StageRect[],
  boxes: readonly StageRect[] = [],
): StageRect | null => {
  const seen = intersection(box, visible);
  if (!seen) return null;
  const left = Math.max(visible.left, Math.min(seen.left, rightOf(visible) - width));
  const above = seen.top - height;
  const below = { left, top: bottomOf(seen), width, height };
  const fitsBelow =
    bottomOf(below) <= bottomOf(visible) && !boxes.some((other) => overlaps(below, other));
  const top = above >= visible.top ? above : fitsBelow ? below.top : seen.top;
  return avoidOthers({ left, top, width, height }, others, visible);
};

export type PlacedMark = {
  readonly index: number;
  readonly kind: PictureMark['kind'];
  readonly rect: StageRect;
};

/** Distance at which the pointer hits the border around the whole frame, or a box from outside. */
const hitDistancePx = { border: 10, box: 3 } as const;

const grown = ({ left, top, width, height }: StageRect, byPx: number): StageRect => ({
  left: left - byPx,
  top: top - byPx,
  width: width + 2 * byPx,
  height: height + 2 * byPx,
});

const isWithin = (rect: StageRect, x: number, y: number): boolean =>
  x >= rect.left && x <= rightOf(rect) && y >= rect.top && y <= bottomOf(rect);

const isUnder = ({ kind, rect }: PlacedMark, x: number, y: number): boolean =>
  kind === 'box'
    ? isWithin(grown(rect, hitDistancePx.box), x, y)
    : isWithin(rect, x, y) && !isWithin(grown(rect, -hitDistancePx.border), x, y);

/** Returns the findings whose marks are under a point, smallest first, since smaller marks are on top. */
export const marksAt = (marks: readonly PlacedMark[], x: number, y: number): number[] =>
  marks
    .filter((mark) => isUnder(mark, x, y))
    .sort(({ rect: one }, { rect: other }) => one.width * one.height - other.width * other.height)
    .map(({ index }) => index);

export const nextAmong = (under: readonly number[], chosen: number | null): number | undefined =>
  under[chosen === null ? 0 : (under.indexOf(chosen) + 1) % under.length];
