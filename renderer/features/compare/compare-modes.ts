import type { CompareMode } from './compare-address.ts';

export const modeLabels: Readonly<Record<CompareMode, string>> = {
  one: 'One picture',
  side: 'Side by side',
  wipe: 'Wipe',
  difference: 'Difference',
};

/**
 * The ways in which two results can be compared: of one clip the pictures are the same, and where
 * one of two is not there, nothing can lie over it.
 */
export const modesFor = (isOneClip: boolean, hasBothPictures: boolean): readonly CompareMode[] => {
  if (isOneClip) return ['one', 'side'];
  return hasBothPictures ? ['side', 'wipe', 'difference'] : ['side'];
};
