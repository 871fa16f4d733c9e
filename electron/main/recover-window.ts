import { app, type BrowserWindow, dialog, Notification } from 'electron';

/** A second crash within this time counts as repeated, and the user is asked. */
const repeatedWithinMs = 60_000;

/**
 * Reloads the page after a crash, and shows a notification: batches run outside the page, so no
 * work is lost. If it soon crashes again, asks the user instead.
 */
export const recoverWindow = (
  window: BrowserWindow,
  onCrash: (reason: string, exitCode: number) => void,
): void => {
  let lastCrashMs = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onCrash(reason, exitCode);
    const isRepeated = performance.now() - lastCrashMs < repeatedWithinMs;
    lastCrashMs = performance.now();
    if (isRepeated) {
      void askWhetherToReload(window);
      return;
    }
    reloadPage(window);
    new Notification({
      title: 'The window was reloaded',
      body: 'Its page crashed. Nothing is lost; batches kept running.',
    }).show();
  });
};

/** Reloads in the next tick: a reload while Chromium tears down the page crashes the whole app. */
const reloadPage = (window: BrowserWindow): void => {
  setImmediate(() => {
    if (!window.isDestroyed()) window.webContents.reload();
  });
};

const askWhetherToReload = async (window: BrowserWindow): Promise<void> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'This window keeps crashing.',
    detail: 'Batches keep running. Details are in logs/failures.log in the data folder.',
    buttons: ['Reload', 'Quit Clipcheck'],
    cancelId: 0,
  });
  if (response === 0) reloadPage(window);
  else app.quit();
};
