/** Space between tiles (px). */
export const tileGap = 12;
/** Height of a tile below its picture (px): name, state, worst finding and a line of the prompt. */
const tileTextHeight = 102;
/** Space for the scroll bar (px). */
const scrollBarWidth = 16;

type GridLayout = { columns: number; tileHeight: number };

/**
 * Returns as many columns as fit, sharing the width evenly. Pictures are 16:9.
 * @param width of the list including its scroll bar (px)
 * @param minTileWidth minimum width of a tile (px)
 */
export const gridLayout = (width: number, minTileWidth: number): GridLayout => {
  const inner = width - scrollBarWidth;
  const columns = Math.max(1, Math.floor((inner + tileGap) / (minTileWidth + tileGap)));
  const tileWidth = Math.max(0, (inner - (columns - 1) * tileGap) / columns);
  return { columns, tileHeight: Math.round((tileWidth * 9) / 16) + tileTextHeight };
};
