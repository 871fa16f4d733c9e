import type { Box } from './detector.ts';

/** Where a box is, in words: "at the lower left", "in the middle", "across the picture". */
export const placeWords = ({ xmin, ymin, xmax, ymax }: Box): string => {
  if (xmax - xmin > 0.8 && ymax - ymin > 0.8) return 'all over the picture';
  if (xmax - xmin > 0.8) return `across the picture${heightWords(ymin, ymax)}`;
  const across = third((xmin + xmax) / 2, 'left', 'right');
  const down = third((ymin + ymax) / 2, 'upper', 'lower');
  if (across && down) return `at the ${down} ${across}`;
  if (across) return `on the ${across}`;
  if (down) return down === 'upper' ? 'at the top' : 'at the bottom';
  return 'in the middle';
};

const heightWords = (ymin: number, ymax: number): string => {
  const down = third((ymin + ymax) / 2, 'upper', 'lower');
  return down === '' ? '' : `, in its ${down} part`;
};

const third = (centre: number, low: string, high: string): string => {
  if (centre < 1 / 3) return low;
  return centre > 2 / 3 ? high : '';
};
