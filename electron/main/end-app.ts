import { setTimeout as sleep } from 'node:timers/promises';
import { app, BrowserWindow, dialog } from 'electron';
import type { Engine } from '../../engine/index.ts';

/** A shorter wait shows no message (ms). */
const silentMs = 500;

/** A signal may arrive twice, from the terminal and npm: within this time it counts once (ms). */
const sameWishMs = 1000;

/** A submission without an answer by then is uncertain, and listed as such at the next start. */
const drainLimitMs = 30_000;

const showFinishing = async (over: AbortSignal): Promise<void> => {
  await sleep(silentMs);
  const [window] = BrowserWindow.getAllWindows();
  if (over.aborted || !window) return;
  window.setProgressBar(2);
  await dialog.showMessageBox(window, {
    message: 'Finishing…',
    detail: 'Waiting for submissions in progress. Other clips continue at the next start.',
    buttons: ['Quit now'],
    signal: over,
  });
  if (!over.aborted) app.exit(0);
};

/**
 * Quits in order on any request: waits for submissions under way, since they are paid for;
 * everything else continues at the next start. A second request quits at once.
 * @param stopAsking stops periodic calls to the engine, which has no answers from then on
 */
export const endInOrder = (engine: Engine, stopAsking: () => void): void => {
  const over = new AbortController();
  let state: 'running' | 'draining' | 'closing' = 'running';
  let askedMs = 0;

  const end = async (): Promise<void> => {
    void showFinishing(over.signal);
    await Promise.race([engine.queue.stop(), sleep(drainLimitMs)]);
    over.abort();
    state = 'closing';
    stopAsking();
    for (const window of BrowserWindow.getAllWindows()) window.close();
    await Promise.race([engine.close(), sleep(drainLimitMs)]);
    app.exit(0);
  };

  app.on('before-quit', (event) => {
    if (state === 'closing') return;
    event.preventDefault();
    if (state === 'draining') {
      if (performance.now() - askedMs > sameWishMs) app.exit(0);
      return;
    }
    state = 'draining';
    askedMs = performance.now();
    void end();
  });
  app.on('browser-window-created', (_event, window) => {
    window.on('close', (event) => {
      // On a Mac the app stays open without its window, and batches continue.
      if (state === 'closing' || process.platform === 'darwin') return;
      event.preventDefault();
      app.quit();
    });
  });
  // Without a listener Electron would quit when the last window is closed.
  app.on('window-all-closed', () => {});
};
