/** How much two pictures differ. */
export type Difference = {
  /** Share of the pixels that are not the same. */
  readonly share: number;
  /** Of any channel of any pixel, 0 to 255. */
  readonly most: number;
};

/** @param pixels of a difference that was not amplified, four bytes each; alpha says nothing */
export const measureDifference = (pixels: Uint8ClampedArray): Difference => {
  let differing = 0;
  let most = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const by = Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    if (by === 0) continue;
    differing += 1;
    if (by > most) most = by;
  }
  return { share: pixels.length === 0 ? 0 : differing / (pixels.length / 4), most };
};
