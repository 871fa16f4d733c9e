export type Difference = {
  /** Share of pixels that differ, 0 to 1. */
  readonly share: number;
  /** Maximum difference in any channel of any pixel, 0 to 255. */
  readonly max: number;
};

/**
 * Measures a difference that was drawn without amplification.
 * @param pixels RGBA, four bytes each; alpha is ignored
 */
export const measureDifference = (pixels: Uint8ClampedArray): Difference => {
  let differing = 0;
  let max = 0;
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const pixelMax = Math.max(
      pixels[offset] ?? 0,
      pixels[offset + 1] ?? 0,
      pixels[offset + 2] ?? 0,
    );
    if (pixelMax === 0) continue;
    differing += 1;
    if (pixelMax > max) max = pixelMax;
  }
  return { share: pixels.length === 0 ? 0 : differing / (pixels.length / 4), max };
};
