type Space = { readonly width: number; readonly height: number };

/**
 * Returns in how many columns pictures are largest.
 * @param ratios width by height of each picture
 * @param space for all pictures, in CSS pixels
 * @param barsPx height of what is above and below each picture
 */
export const columnsFor = (
  ratios: readonly number[],
  { width, height }: Space,
  barsPx: number,
): number => {
  const areaIn = (columns: number): number => {
    const cellWidth = width / columns;
    const cellHeight = Math.max(0, height / Math.ceil(ratios.length / columns) - barsPx);
    return ratios.reduce(
      (sum, ratio) => sum + Math.min(cellWidth, cellHeight * ratio) ** 2 / ratio,
      0,
    );
  };
  return ratios.reduce(
    (best, _, index) => (areaIn(index + 1) > areaIn(best) ? index + 1 : best),
    1,
  );
};
