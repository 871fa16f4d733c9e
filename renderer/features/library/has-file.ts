import type { CardFinding, ClipCard } from '../../../shared/contract/library.ts';

/** Whether a clip's bytes are here: its file is neither missing nor somewhere in the net. */
export const hasFile = ({ copies }: ClipCard): boolean => copies > 0;

/** Returns the finding whose frame is the clip's picture; none for a clip without a file. */
export const shownFinding = (card: ClipCard): CardFinding | null =>
  hasFile(card) ? card.worst : null;
