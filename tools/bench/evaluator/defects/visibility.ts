import { fullBox, type PixelBox, type YuvFrame } from '../../../drawing/yuv-frame.ts';

/* Measures that rule out invisible defects. They share nothing with the detectors. */

/** Mean of a value over every `step`th column and row of a box; 0 for none. */
const meanOver = (
  { left, top, right, bottom }: PixelBox,
  step: number,
  valueAt: (column: number, row: number) => number,
): number => {
  let [sum, count] = [0, 0];
  for (let row = top; row < bottom; row += step) {
    for (let column = left; column < right; column += step) {
      sum += valueAt(column, row);
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
};

export const lightDifference = (one: YuvFrame, other: YuvFrame, box = fullBox(one)): number => {
  if (one === other) return 0;
  return meanOver(box, 2, (column, row) => {
    const index = row * one.width + column;
    return Math.abs((one.luma[index] ?? 0) - (other.luma[index] ?? 0));
  });
};

/**
 * Mean absolute difference of the mean light of squares of `side` pixels, in levels: grass in place
 * of other grass differs in every pixel, and is not seen.
 */
export const coarseDifference = (
  one: YuvFrame,
  other: YuvFrame,
  { left, top, right, bottom }: PixelBox,
  side: number,
): number => {
  const corners = { left, top, right: right - side + 1, bottom: bottom - side + 1 };
  const meanIn = ({ luma, width }: YuvFrame, x: number, y: number): number =>
    meanOver({ left: x, top: y, right: x + side, bottom: y + side }, 1, (column, row) => {
      return luma[row * width + column] ?? 0;
    });
  return meanOver(corners, side, (x, y) => Math.abs(meanIn(one, x, y) - meanIn(other, x, y)));
};

export const colourDifference = (
  one: YuvFrame,
  other: YuvFrame,
  { left, top, right, bottom }: PixelBox = fullBox(one),
): number => {
  const box = { left: left >> 1, top: top >> 1, right: right >> 1, bottom: bottom >> 1 };
  return meanOver(box, 1, (column, row) => {
    const index = row * (one.width / 2) + column;
    return (
      Math.abs((one.cb[index] ?? 0) - (other.cb[index] ?? 0)) +
      Math.abs((one.cr[index] ?? 0) - (other.cr[index] ?? 0))
    );
  });
};

const PARTS = 6;

export const maxDifference = (one: YuvFrame, other: YuvFrame): number => {
  let most = 0;
  for (let down = 0; down < PARTS; down += 1) {
    for (let across = 0; across < PARTS; across += 1) {
      const box = {
        left: Math.floor((across * one.width) / PARTS),
        right: Math.floor(((across + 1) * one.width) / PARTS),
        top: Math.floor((down * one.height) / PARTS),
        bottom: Math.floor(((down + 1) * one.height) / PARTS),
      };
      most = Math.max(most, lightDifference(one, other, box));
    }
  }
  return most;
};

export const detail = ({ luma, width }: YuvFrame, box: PixelBox): number =>
  meanOver({ ...box, right: box.right - 1, bottom: box.bottom - 1 }, 2, (column, row) => {
    const index = row * width + column;
    const value = luma[index] ?? 0;
    return Math.abs(value - (luma[index + 1] ?? 0)) + Math.abs(value - (luma[index + width] ?? 0));
  });

export const meanLight = ({ luma }: YuvFrame): number => {
  let sum = 0;
  for (let index = 0; index < luma.length; index += 4) sum += luma[index] ?? 0;
  return (sum * 4) / luma.length;
};

/** Change from each of some frames to the next, in the part that changes most. */
export const motionsAt = (frames: readonly YuvFrame[], first: number, last: number): number[] => {
  const motions: number[] = [];
  for (let index = Math.max(0, first); index < Math.min(frames.length - 1, last); index += 1) {
    const [one, next] = [frames[index], frames[index + 1]];
    if (one && next) motions.push(maxDifference(one, next));
  }
  return motions;
};

export const movesThroughout = (
  frames: readonly YuvFrame[],
  first: number,
  last: number,
  least: number,
): boolean => motionsAt(frames, first, last).every((motion) => motion >= least);
