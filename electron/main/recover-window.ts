import { app, type BrowserWindow, dialog, Notification } from 'electron';

/** A page that fails again this soon after it was loaded anew would go on failing (ms). */
const recoveredAfterMs = 60_000;

/**
 * Loads a page that crashed once more, and says so. Nothing of the work is in the page: batches go
 * on meanwhile. When it crashes again at once, the user decides.
 * @param onCrash keeps what is known of it
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

/** Not while Chromium is still taking the crashed page down: the whole app would go down with it. */
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
