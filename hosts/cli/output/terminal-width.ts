/** Cells of a terminal that does not tell its size, as some remote ones do not. */
const usualWidthCells = 80;

/** Cells in a line of standard output; Infinity for a pipe or a file, where nothing is cut. */
export const terminalWidth = (): number =>
  process.stdout.isTTY ? process.stdout.columns || usualWidthCells : Number.POSITIVE_INFINITY;
