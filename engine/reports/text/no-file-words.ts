import type { ClipCard } from '../../../shared/contract/library.ts';

/** Why nothing of a clip can be shown, as a sentence without its end; null where its file is there. */
export const noFileWords = ({ isMissing, copies }: ClipCard): string | null => {
  if (isMissing) return 'The file of this clip is missing';
  return copies === 0 ? 'This clip is at an address and was not downloaded' : null;
};
