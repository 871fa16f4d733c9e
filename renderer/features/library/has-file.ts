import type { ClipCard } from '../../../shared/contract/library.ts';

/** Whether a clip's bytes are here: its file is neither missing nor somewhere in the net. */
export const hasFile = ({ copies }: ClipCard): boolean => copies > 0;
