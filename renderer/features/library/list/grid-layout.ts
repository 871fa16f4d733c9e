/** Smallest width of a tile and the space between tiles (px). */
const leastTileWidth = 208;
export const tileGap = 12;
/** What a tile holds below its picture (px): two lines of facts and two of the prompt. */
const tileTextHeight = 108;

export type GridLayout = { columns: number; tileWidth: number; tileHeight: number };

/**
 * As many columns as fit, sharing the width evenly. Pictures are 16:9.
 * @param width inner width of the list (px)
 */
export const gridLayout = (width: number): GridLayout => {
  const columns = Math.max(1, Math.floor((width + tileGap) / (leastTileWidth + tileGap)));
  const tileWidth = Math.max(0, Math.floor((width - (columns - 1) * tileGap) / columns));
  return { columns, tileWidth, tileHeight: Math.round((tileWidth * 9) / 16) + tileTextHeight };
};
