import { BrowserWindow, Notification } from 'electron';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { batchText } from './batch-text.ts';

/** Those that can still be clicked: one that nobody holds is collected, and its click is lost. */
const shown = new Set<Notification>();

/**
 * Tells of a batch that has come to rest while no window is in front.
 * @param onClick the user wants to see it
 */
export const notifyOfBatch = (batch: BatchInfo, onClick: () => void): void => {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  const notification = new Notification(batchText(batch));
  shown.add(notification);
  const forget = (): void => void shown.delete(notification);
  notification.on('close', forget);
  notification.on('failed', forget);
  notification.on('click', () => {
    forget();
    onClick();
  });
  notification.show();
};
