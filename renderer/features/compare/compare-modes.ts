import type { CompareMode } from '../../routes/compare-address.ts';

export const modeLabels: Readonly<Record<CompareMode, string>> = {
  one: 'Single view',
  side: 'Side by side',
  wipe: 'Wipe',
  difference: 'Difference',
};

/**
 * Returns the modes available for two results. Two runs of one clip show the same video, and
 * without both videos there is nothing to overlay.
 */
export const modesFor = (isOneClip: boolean, hasBothPictures: boolean): readonly CompareMode[] => {
  if (isOneClip) return ['one', 'side'];
  return hasBothPictures ? ['side', 'wipe', 'difference'] : ['side'];
};
