import { setTimeout as sleep } from 'node:timers/promises';
import { app, BrowserWindow, dialog } from 'electron';
import type { Engine } from '../../engine/index.ts';

/** Most quits are faster and show no message. */
const messageDelayMs = 500;

/** Quit requests within this time count as one: a signal may come from both terminal and npm. */
const sameRequestMs = 1000;

/**
 * Maximum wait for submissions, and again for closing the engine; unanswered ones are listed as
 * uncertain at the next start.
 */
const drainLimitMs = 30_000;

type GetWindow = () => BrowserWindow | null;

const showFinishing = async (finished: AbortSignal, getWindow: GetWindow): Promise<void> => {
  await sleep(messageDelayMs);
  const window = getWindow();
  if (finished.aborted || !window) return;
  // Above 1: without a known end.
  window.setProgressBar(2);
  await dialog.showMessageBox(window, {
    message: 'Finishing…',
    detail: 'Waiting for submissions in progress. Other clips continue at the next start.',
    buttons: ['Quit now'],
    signal: finished,
  });
  if (!finished.aborted) app.exit(0);
};

/**
 * Makes every quit wait for submissions in progress, since they are paid for; all other work
 * continues at the next start. A second request quits immediately.
 * @param getWindow the window of the user; closing others, which are hidden, does not quit
 * @param stopCalls stops periodic calls to the engine, which is about to close
 */
export const registerQuitHandlers = (
  engine: Engine,
  getWindow: GetWindow,
  stopCalls: () => void,
): void => {
  const finished = new AbortController();
  let state: 'running' | 'draining' | 'closing' = 'running';
  let requestedMs = 0;

  const quit = async (): Promise<void> => {
    void showFinishing(finished.signal, getWindow);
    await Promise.race([engine.queue.stop(), sleep(drainLimitMs)]);
    finished.abort();
    state = 'closing';
    stopCalls();
    for (const window of BrowserWindow.getAllWindows()) window.close();
    await Promise.race([engine.close(), sleep(drainLimitMs)]);
    app.exit(0);
  };

  app.on('before-quit', (event) => {
    if (state === 'closing') return;
    event.preventDefault();
    if (state === 'draining') {
      if (performance.now() - requestedMs > sameRequestMs) app.exit(0);
      return;
    }
    state = 'draining';
    requestedMs = performance.now();
    void quit();
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('close', (event) => {
      // On a Mac the app keeps running without a window, and batches continue.
      if (state === 'closing' || process.platform === 'darwin') return;
      if (window !== getWindow()) return;
      event.preventDefault();
      app.quit();
    });
  });
  // Without a listener, Electron quits when the last window is closed.
  app.on('window-all-closed', () => {});
};
