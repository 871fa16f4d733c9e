import { app, type BrowserWindow, powerSaveBlocker } from 'electron';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { noBar, progressOfBatches } from './batch-status.ts';
import { isActive } from './follow-batches.ts';

/** Shows progress in the taskbar or dock, and keeps the system awake while batches run. */
export const createProgressDisplay = (window: () => BrowserWindow | null) => {
  let blockerId: number | null = null;
  return (batches: readonly BatchInfo[]): void => {
    const progress = progressOfBatches(batches);
    window()?.setProgressBar(progress);
    app.setBadgeCount(
      batches.filter(isActive).reduce((sum, { counts }) => sum + (counts.pending ?? 0), 0),
    );
    if (progress !== noBar) {
      blockerId ??= powerSaveBlocker.start('prevent-app-suspension');
    } else if (blockerId !== null) {
      powerSaveBlocker.stop(blockerId);
      blockerId = null;
    }
  };
};
