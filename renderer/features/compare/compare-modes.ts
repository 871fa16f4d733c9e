import type { CompareMode } from './compare-address.ts';

export const modeLabels: Readonly<Record<CompareMode, string>> = {
  one: 'Single view',
  side: 'Side by side',
  wipe: 'Wipe',
  difference: 'Difference',
};

/**
 * Returns the modes available for two results: for one clip the pictures are the same, and with a
 * missing picture there is nothing to overlay.
 */
export const modesFor = (isOneClip: boolean, hasBothPictures: boolean): readonly CompareMode[] => {
  if (isOneClip) return ['one', 'side'];
  return hasBothPictures ? ['side', 'wipe', 'difference'] : ['side'];
};
