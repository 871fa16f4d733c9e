import { app, type BrowserWindow, powerSaveBlocker } from 'electron';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { isUnderWay } from './follow-batches.ts';

/** Electron's words for "no bar" and "a bar that does not say how far". */
const noBar = -1;
const unknownProgress = 2;

/** The share of clips that are over, in all batches that move; `noBar` when none does. */
export const progressOf = (batches: readonly BatchInfo[]): number => {
  const moving = batches.filter(isUnderWay);
  if (moving.length === 0) return noBar;
  const total = moving.reduce((sum, { counts }) => sum + (counts.total ?? 0), 0);
  const pending = moving.reduce((sum, { counts }) => sum + (counts.pending ?? 0), 0);
  return total === 0 ? unknownProgress : (total - pending) / total;
};

/** Shows progress in the taskbar or dock, and keeps the system awake while batches move. */
export const createProgressDisplay = (window: () => BrowserWindow | null) => {
  let blockerId: number | null = null;
  return (batches: readonly BatchInfo[]): void => {
    const progress = progressOf(batches);
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
