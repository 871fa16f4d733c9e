import { app, type BrowserWindow, powerSaveBlocker } from 'electron';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { evaluationProgress } from '../../shared/domain/clip-state.ts';
import { isUnderWay } from './follow-batches.ts';

/** Electron's word for "no bar". */
export const noBar = -1;

/** Electron's word for "a bar that does not say how far". */
export const unknownProgress = 2;

/** The share of clips that are evaluated, in all batches that run; `noBar` when none does. */
export const progressOfBatches = (batches: readonly BatchInfo[]): number => {
  const moving = batches.filter(isUnderWay);
  if (moving.length === 0) return noBar;
  const progress = moving.map(({ counts }) => evaluationProgress(counts));
  const total = progress.reduce((sum, batch) => sum + batch.total, 0);
  const done = progress.reduce((sum, batch) => sum + batch.done, 0);
  return total === 0 ? unknownProgress : done / total;
};

/** Shows progress in the taskbar or dock, and keeps the system awake while batches move. */
export const createProgressDisplay = (window: () => BrowserWindow | null) => {
  let blockerId: number | null = null;
  return (batches: readonly BatchInfo[]): void => {
    const progress = progressOfBatches(batches);
    window()?.setProgressBar(progress);
    app.setBadgeCount(
      batches.filter(isUnderWay).reduce((sum, { counts }) => sum + (counts.pending ?? 0), 0),
    );
    if (progress !== noBar) {
      blockerId ??= powerSaveBlocker.start('prevent-app-suspension');
    } else if (blockerId !== null) {
      powerSaveBlocker.stop(blockerId);
      blockerId = null;
    }
  };
};
