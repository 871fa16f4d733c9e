/** Rotation of stored pixels to the upright frame: turned clockwise, then mirrored left to right. */
export type Turn = { readonly quarters: 0 | 1 | 2 | 3; readonly isMirrored: boolean };

export const turnedSize = (
  { quarters }: Turn,
  width: number,
  height: number,
): { width: number; height: number } =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Offsets in the upright frame: of the first stored pixel, and per stored column and row. */
type Strides = { start: number; perColumn: number; perRow: number };

const stridesOf = ({ quarters, isMirrored }: Turn, width: number, height: number): Strides => {
  const size = turnedSize({ quarters, isMirrored }, width, height);
  // The upright offset of a stored pixel, turned clockwise.
  const offsetOf = (x: number, y: number): number => {
    const turned = [
      [x, y],
      [height - 1 - y, x],
      [width - 1 - x, height - 1 - y],
      [y, width - 1 - x],
    ][quarters] as [number, number];
    const across = isMirrored ? size.width - 1 - turned[0] : turned[0];
    return turned[1] * size.width + across;
  };
  const start = offsetOf(0, 0);
  return { start, perColumn: offsetOf(1, 0) - start, perRow: offsetOf(0, 1) - start };
};

/** Number of rows turned together, so that pixels of both frames stay in the processor's cache. */
const blockRows = 32;

/**
 * Rotates a frame upright.
 * @param stored pixels of four bytes, row by row, `width` times `height`
 * @param upright receives the result; the same number of pixels
 */
export const turnPixels = (
  stored: Uint32Array,
  upright: Uint32Array,
  turn: Turn,
  width: number,
  height: number,
): void => {
  const { start, perColumn, perRow } = stridesOf(turn, width, height);
  for (let top = 0; top < height; top += blockRows) {
    const end = Math.min(height, top + blockRows);
    for (let x = 0; x < width; x += 1) {
      for (let y = top; y < end; y += 1) {
        upright[start + x * perColumn + y * perRow] = stored[y * width + x] as number;
      }
    }
  }
};
