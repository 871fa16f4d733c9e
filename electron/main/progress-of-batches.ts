import type { BatchInfo } from '../../shared/contract/queue.ts';
import { isUnderWay } from './follow-batches.ts';

/** Electron's word for "no bar". */
export const noBar = -1;

/** Electron's word for "a bar that does not say how far". */
export const unknownProgress = 2;

/** The share of clips that are over, in all batches that move; `noBar` when none does. */
export const progressOfBatches = (batches: readonly BatchInfo[]): number => {
  const moving = batches.filter(isUnderWay);
  if (moving.length === 0) return noBar;
  const total = moving.reduce((sum, { counts }) => sum + (counts.total ?? 0), 0);
  const pending = moving.reduce((sum, { counts }) => sum + (counts.pending ?? 0), 0);
  return total === 0 ? unknownProgress : (total - pending) / total;
};
