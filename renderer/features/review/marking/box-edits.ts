import type { Box } from '../../../../shared/domain/frames/place-finding.ts';

/** A position on the picture, or a distance, as fractions of its width and height. */
export type Spot = { readonly x: number; readonly y: number };

/** Minimum width and height, so that a box can be seen and gripped. */
const minSize = 0.01;

/** The box to begin with if the keyboard is used. */
export const middleBox: Box = { xmin: 0.375, ymin: 0.375, xmax: 0.625, ymax: 0.625 };

/** Stored boxes need no more digits: a thousandth of the picture is below a pixel or two. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

const clamp = (value: number, min: number, max: number): number =>
  rounded(Math.min(max, Math.max(min, value)));

/** Returns the box between two corners, inside the picture; null if it is too small to be meant. */
export const drawnBox = (from: Spot, to: Spot): Box | null => {
  const box = {
    xmin: clamp(Math.min(from.x, to.x), 0, 1),
    ymin: clamp(Math.min(from.y, to.y), 0, 1),
    xmax: clamp(Math.max(from.x, to.x), 0, 1),
    ymax: clamp(Math.max(from.y, to.y), 0, 1),
  };
  return box.xmax - box.xmin < minSize || box.ymax - box.ymin < minSize ? null : box;
};

/** Moves a box, at most to the edge of the picture; its size stays. */
export const movedBox = ({ xmin, ymin, xmax, ymax }: Box, by: Spot): Box => {
  const [width, height] = [xmax - xmin, ymax - ymin];
  const left = clamp(xmin + by.x, 0, 1 - width);
  const top = clamp(ymin + by.y, 0, 1 - height);
  return { xmin: left, ymin: top, xmax: rounded(left + width), ymax: rounded(top + height) };
};

/** Moves the right and the bottom edge, at most to the edge of the picture. */
export const resizedBox = (box: Box, by: Spot): Box => ({
  ...box,
  xmax: clamp(box.xmax + by.x, box.xmin + minSize, 1),
  ymax: clamp(box.ymax + by.y, box.ymin + minSize, 1),
});

export const isInBox = ({ xmin, ymin, xmax, ymax }: Box, { x, y }: Spot): boolean =>
  x >= xmin && x <= xmax && y >= ymin && y <= ymax;
