import { BrowserWindow, Notification } from 'electron';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { batchText } from './batch-text.ts';

/**
 * Tells of a batch that has come to rest while no window is in front.
 * @param onClick the user wants to see it
 */
export const notifyOfBatch = (batch: BatchInfo, onClick: () => void): void => {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  const notification = new Notification(batchText(batch));
  notification.on('click', onClick);
  notification.show();
};
