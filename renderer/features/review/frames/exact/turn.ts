/** How stored pixels become the upright picture: turned clockwise, then mirrored left to right. */
export type Turn = { readonly quarters: 0 | 1 | 2 | 3; readonly isMirrored: boolean };

/** The picture's size after the turn. */
export const turnedSize = (
  { quarters }: Turn,
  width: number,
  height: number,
): { width: number; height: number } =>
  quarters % 2 === 0 ? { width, height } : { width: height, height: width };

/** Where a row of the stored picture begins in the upright one, and how its pixels go on. */
type Course = { start: number; perColumn: number; perRow: number };

const courseOf = ({ quarters, isMirrored }: Turn, width: number, height: number): Course => {
  const size = turnedSize({ quarters, isMirrored }, width, height);
  // Where the stored pixels (0, 0), (1, 0) and (0, 1) come to lie, turned clockwise.
  const place = (x: number, y: number): number => {
    const turned = [
      [x, y],
      [height - 1 - y, x],
      [width - 1 - x, height - 1 - y],
      [y, width - 1 - x],
    ][quarters] as [number, number];
    const across = isMirrored ? size.width - 1 - turned[0] : turned[0];
    return turned[1] * size.width + across;
  };
  const start = place(0, 0);
  return { start, perColumn: place(1, 0) - start, perRow: place(0, 1) - start };
};

/** Rows that are turned together: neighbours of both pictures stay in the processor's cache. */
const blockRows = 32;

/**
 * Turns a picture upright.
 * @param stored pixels of four bytes, row by row, `width` times `height`
 * @param upright gets them; as many
 */
export const turnPixels = (
  stored: Uint32Array,
  upright: Uint32Array,
  turn: Turn,
  width: number,
  height: number,
): void => {
  const { start, perColumn, perRow } = courseOf(turn, width, height);
  for (let top = 0; top < height; top += blockRows) {
    const end = Math.min(height, top + blockRows);
    for (let x = 0; x < width; x += 1) {
      for (let y = top; y < end; y += 1) {
        upright[start + x * perColumn + y * perRow] = stored[y * width + x] as number;
      }
    }
  }
};
