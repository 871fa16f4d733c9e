/** 8-bit samples, row by row. */
export type Plane = { pixels: Uint8Array; width: number; height: number };

/**
 * Returns the sum of absolute differences between a square block of `current` and the block of
 * `previous` that lies `dx` to its right and `dy` below.
 * @param left of the block in `current`, likewise `top`
 * @param stopAt stops adding once the sum reaches this
 * @returns Infinity when the other block lies partly outside the picture
 */
export const blockDifference = (
  previous: Plane,
  current: Plane,
  left: number,
  top: number,
  side: number,
  dx: number,
  dy: number,
  stopAt: number,
): number => {
  const { width, height } = previous;
  const fromLeft = left + dx;
  const fromTop = top + dy;
  if (fromLeft < 0 || fromTop < 0 || fromLeft + side > width || fromTop + side > height) {
    return Number.POSITIVE_INFINITY;
  }
  const before = previous.pixels;
  const now = current.pixels;
  let sum = 0;
  for (let y = 0; y < side; y += 1) {
    let at = (top + y) * width + left;
    let from = (fromTop + y) * width + fromLeft;
    const end = at + side;
    for (; at < end; at += 1, from += 1) {
      sum += Math.abs((now[at] as number) - (before[from] as number));
    }
    if (sum >= stopAt) return sum;
  }
  return sum;
};
