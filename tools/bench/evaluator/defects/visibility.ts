import { fullBox, type PixelBox, type YuvFrame } from '../../../drawing/yuv-frame.ts';

/* Measures that rule out invisible defects. They share nothing with the detectors. */

export const lightDifference = (
  one: YuvFrame,
  other: YuvFrame,
  { left, top, right, bottom }: PixelBox = fullBox(one),
): number => {
  if (one === other) return 0;
  let [sum, count] = [0, 0];
  for (let row = top; row < bottom; row += 2) {
    for (let column = left; column < right; column += 2) {
      const index = row * one.width + column;
      sum += Math.abs((one.luma[index] ?? 0) - (other.luma[index] ?? 0));
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
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
  let [sum, count] = [0, 0];
  for (let row = top; row + side <= bottom; row += side) {
    for (let column = left; column + side <= right; column += side) {
      sum += Math.abs(meanIn(one, column, row, side) - meanIn(other, column, row, side));
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
};

const meanIn = ({ luma, width }: YuvFrame, left: number, top: number, side: number): number => {
  let sum = 0;
  for (let row = top; row < top + side; row += 1) {
    for (let column = left; column < left + side; column += 1) {
      sum += luma[row * width + column] ?? 0;
    }
  }
  return sum / side ** 2;
};

export const colourDifference = (
  one: YuvFrame,
  other: YuvFrame,
  { left, top, right, bottom }: PixelBox = fullBox(one),
): number => {
  let [sum, count] = [0, 0];
  const width = one.width / 2;
  for (let row = top >> 1; row < bottom >> 1; row += 1) {
    for (let column = left >> 1; column < right >> 1; column += 1) {
      const index = row * width + column;
      sum += Math.abs((one.cb[index] ?? 0) - (other.cb[index] ?? 0));
      sum += Math.abs((one.cr[index] ?? 0) - (other.cr[index] ?? 0));
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
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

export const detail = (
  { luma, width }: YuvFrame,
  { left, top, right, bottom }: PixelBox,
): number => {
  let [sum, count] = [0, 0];
  for (let row = top; row < bottom - 1; row += 2) {
    for (let column = left; column < right - 1; column += 2) {
      const index = row * width + column;
      const value = luma[index] ?? 0;
      sum +=
        Math.abs(value - (luma[index + 1] ?? 0)) + Math.abs(value - (luma[index + width] ?? 0));
      count += 1;
    }
  }
  return count === 0 ? 0 : sum / count;
};

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
