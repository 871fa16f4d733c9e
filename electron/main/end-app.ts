import { setTimeout as sleep } from 'node:timers/promises';
import { app, BrowserWindow, dialog } from 'electron';
import type { Engine } from '../../engine/index.ts';

/** A wait that is shorter than this needs no words (ms). */
const silentMs = 500;

/** A signal may come twice, by the terminal and by npm: within this time it is the same one (ms). */
const sameWishMs = 1000;

/** A submission that has no answer by then is uncertain, and is told as such at the next start. */
const drainLimitMs = 30_000;

const sayFinishing = async (over: AbortSignal): Promise<void> => {
  await sleep(silentMs);
  const [window] = BrowserWindow.getAllWindows();
  if (over.aborted || !window) return;
  window.setProgressBar(2);
  await dialog.showMessageBox(window, {
    message: 'Finishing…',
    detail: 'Waiting for clips that are being submitted. The rest continues at the next start.',
    buttons: ['Quit now'],
    signal: over,
  });
  if (!over.aborted) app.exit(0);
};

/**
 * Quits in order, however it was asked for: what is being submitted is waited for, since it is
 * paid for; everything else goes on at the next start. Asked a second time it ends at once.
 * @param stopAsking ends what asks the engine by itself: from then on it has no answers
 */
export const endInOrder = (engine: Engine, stopAsking: () => void): void => {
  const over = new AbortController();
  let state: 'running' | 'draining' | 'closing' = 'running';
  let askedMs = 0;

  const end = async (): Promise<void> => {
    void sayFinishing(over.signal);
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
      // On a Mac the app stays when its window goes, and batches go on.
      if (state === 'closing' || process.platform === 'darwin') return;
      event.preventDefault();
      app.quit();
    });
  });
  // Without a listener Electron would quit of its own accord when the last window is gone.
  app.on('window-all-closed', () => {});
};
