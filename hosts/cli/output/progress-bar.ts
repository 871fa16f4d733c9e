const barCells = 24;

/** Draws progress as a bar. @param share from 0 to 1 */
export const progressBar = (share: number): string => {
  const cells = Math.round(share * barCells);
  return '█'.repeat(cells) + '░'.repeat(barCells - cells);
};
