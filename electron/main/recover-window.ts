import { app, type BrowserWindow, dialog, Notification } from 'electron';

/** A page that crashes again within this time of a reload would keep crashing (ms). */
const recoveredAfterMs = 60_000;

/**
 * Reloads a page that crashed, and shows a notification. No work is lost: batches run outside of
 * the page. If it soon crashes again, the user decides.
 * @param onCrash logs the crash
 */
export const recoverWindow = (
  window: BrowserWindow,
  onCrash: (reason: string, exitCode: number) => void,
): void => {
  let lastCrashMs = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onCrash(reason, exitCode);
    const isAgain = performance.now() - lastCrashMs < recoveredAfterMs;
    lastCrashMs = performance.now();
    if (isAgain) {
      void askWhetherToReload(window);
      return;
    }
    loadAgain(window);
    new Notification({
      title: 'The window was reloaded',
      body: 'Its page crashed. Nothing is lost; batches kept running.',
    }).show();
  });
};

/** Reloads later: while Chromium still tears down the crashed page, the entire app would crash. */
const loadAgain = (window: BrowserWindow): void => {
  setImmediate(() => {
    if (!window.isDestroyed()) window.webContents.reload();
  });
};

const askWhetherToReload = async (window: BrowserWindow): Promise<void> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The page of this window keeps crashing.',
    detail: 'Batches keep running. Details of the crash are in logs/failures.log.',
    buttons: ['Reload', 'Quit Clipcheck'],
    cancelId: 0,
  });
  if (response === 0) loadAgain(window);
  else app.quit();
};
