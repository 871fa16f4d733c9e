import type { CardFinding, ClipCard } from '../../../shared/contract/library.ts';

/** Whether a clip has a local file: neither missing nor at an address only. */
export const hasFile = ({ copies }: ClipCard): boolean => copies > 0;

/** Returns the finding whose frame is the clip's thumbnail; null for a clip without a file. */
export const shownFinding = (card: ClipCard): CardFinding | null =>
  hasFile(card) ? card.worst : null;
