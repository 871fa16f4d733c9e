import type { CardFinding, ClipCard } from '../../../shared/contract/library.ts';

/** Whether a clip has a local file: neither missing nor at an address only. */
export const hasFile = ({ copies }: ClipCard): boolean => copies > 0;

export const shownFinding = (card: ClipCard): CardFinding | null =>
  hasFile(card) ? card.worst : null;
