const barCells = 24;

export const progressBar = (share: number): string => {
  const cells = Math.round(share * barCells);
  return '█'.repeat(cells) + '░'.repeat(barCells - cells);
};
