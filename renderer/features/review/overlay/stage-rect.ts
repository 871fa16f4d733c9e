import type { PictureMark } from '../../../../shared/domain/frames/box-track.ts';

/** A rectangle over the picture, in CSS pixels of the screen from the picture's upper left corner. */
export type StageRect = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** A smaller box is drawn so large, around its middle: it could not be seen else. */
const smallestPx = 6;

const stretch = (startPx: number, lengthPx: number): [startPx: number, lengthPx: number] =>
  lengthPx >= smallestPx
    ? [startPx, lengthPx]
    : [startPx - (smallestPx - lengthPx) / 2, smallestPx];

/** Where a mark lies. @param picture the whole picture as it is shown */
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

/** What two rectangles share; null where they do not meet. */
const sharedRect = (one: StageRect, other: StageRect): StageRect | null => {
  const left = Math.max(one.left, other.left);
  const top = Math.max(one.top, other.top);
  const width = Math.min(rightOf(one), rightOf(other)) - left;
  const height = Math.min(bottomOf(one), bottomOf(other)) - top;
  return width < 0 || height < 0 ? null : { left, top, width, height };
};

/** Whether two rectangles lie over each other; those that only touch do not. */
const isOver = (one: StageRect, other: StageRect): boolean =>
  one.left < rightOf(other) &&
  other.left < rightOf(one) &&
  one.top < bottomOf(other) &&
  other.top < bottomOf(one);

/** A label, and as many others as it is moved away from: beyond that it could be anybody's. */
const maxMoves = 8;

/** Moved to the right until it lies over no other; where there is no room, it stays. */
const besideOthers = (
  label: StageRect,
  others: readonly StageRect[],
  visible: StageRect,
): StageRect => {
  let moved = label;
  for (let moves = 0; moves < maxMoves; moves += 1) {
    const under = others.find((other) => isOver(moved, other));
    if (!under) return moved;
    moved = { ...moved, left: rightOf(under) };
    if (rightOf(moved) > rightOf(visible)) return label;
  }
  return label;
};

/**
 * Where a label of a size stands: above its box, else below, else at its upper edge; always within
 * what can be seen of the picture, and beside other labels where there is room.
 * @param visible the part of the picture that is on the stage
 * @param others labels that have their place
 * @param boxes of all findings: below its own, a label that lies in another one would be that one's
 * @returns null where nothing of the box can be seen
 */
export const placeLabel = (
  box: StageRect,
  { width, height }: { readonly width: number; readonly height: number },
  visible: StageRect,
  others: readonly StageRect[],
  boxes: readonly StageRect[] = [],
): StageRect | null => {
  const seen = sharedRect(box, visible);
  if (!seen) return null;
  const left = Math.max(visible.left, Math.min(seen.left, rightOf(visible) - width));
  const above = seen.top - height;
  const below = { left, top: bottomOf(seen), width, height };
  const hasRoomBelow =
    bottomOf(below) <= bottomOf(visible) && !boxes.some((other) => isOver(below, other));
  const top = above >= visible.top ? above : hasRoomBelow ? below.top : seen.top;
  return besideOthers({ left, top, width, height }, others, visible);
};

/** What is drawn on the stage for a finding, named by its index. */
export type StageMark = {
  readonly index: number;
  readonly kind: PictureMark['kind'];
  readonly rect: StageRect;
};

/** How near one has to point to a border that marks the whole picture, or to a box from outside. */
const reachPx = { border: 10, box: 3 } as const;

const grown = ({ left, top, width, height }: StageRect, byPx: number): StageRect => ({
  left: left - byPx,
  top: top - byPx,
  width: width + 2 * byPx,
  height: height + 2 * byPx,
});

const isWithin = (rect: StageRect, x: number, y: number): boolean =>
  x >= rect.left && x <= rightOf(rect) && y >= rect.top && y <= bottomOf(rect);

const isUnder = ({ kind, rect }: StageMark, x: number, y: number): boolean =>
  kind === 'box'
    ? isWithin(grown(rect, reachPx.box), x, y)
    : isWithin(rect, x, y) && !isWithin(grown(rect, -reachPx.border), x, y);

/** The findings whose marks lie under a point, the smallest first: it lies on top of the others. */
export const marksAt = (marks: readonly StageMark[], x: number, y: number): number[] =>
  marks
    .filter((mark) => isUnder(mark, x, y))
    .sort(({ rect: one }, { rect: other }) => one.width * one.height - other.width * other.height)
    .map(({ index }) => index);

/** Which of several marks under the pointer a click chooses: the next one with each click. */
export const nextAmong = (under: readonly number[], chosen: number | null): number | undefined =>
  under[chosen === null ? 0 : (under.indexOf(chosen) + 1) % under.length];
