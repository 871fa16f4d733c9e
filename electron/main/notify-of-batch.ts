import { BrowserWindow, Notification } from 'electron';
import type { Engine } from '../../engine/index.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { batchNotification } from './batch-status.ts';

/** Notifications on screen, referenced so that garbage collection doesn't drop their listeners. */
const shown = new Set<Notification>();

const noOutcome = { clean: 0, pictureClean: 0, notJudged: 0, toReview: 0, unreviewed: 0 };

/** Shows a notification about a batch that has ended or stopped, unless a window is focused. */
export const notifyOfBatch = async (
  batch: BatchInfo,
  { library }: Pick<Engine, 'library'>,
  onClick: () => void,
): Promise<void> => {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  // The window reports problems of the library.
  const outcome = await library.batchOutcome(batch).catch(() => noOutcome);
  const notification = new Notification(batchNotification(batch, outcome));
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
