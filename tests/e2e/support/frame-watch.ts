import type { Page } from 'playwright/test';
import {
  frameCodeReaderSource,
  type readFrameCode,
} from '../../../tools/frame-clips/frame-code.ts';
import { waitLimitMs } from './wait-limit.ts';

export type Shown = {
  /** The displayed number of the frame on screen; null if there is none. */
  readonly readout: number | null;
  readonly painted: number | null;
};

type PageWatch = {
  /** Everything shown since the last call: each change of the readout or the picture. */
  take(): Shown[];
  /** What is shown once the readout has reached a frame, or when the time limit is over. */
  reached(frame: number, patienceMs: number): Promise<Shown>;
};

type WatchedWindow = typeof globalThis & { frameWatch: PageWatch };

export const watchFrames = async (page: Page): Promise<void> => {
  const isWatched = await page.evaluate(() => 'frameWatch' in globalThis);
  if (!isWatched) await page.evaluate(`(${watchInPage.toString()})(${frameCodeReaderSource})`);
  else await takeShown(page);
};

export const takeShown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() => (globalThis as WatchedWindow).frameWatch.take());

export const shownAt = (page: Page, frame: number): Promise<Shown> =>
  page.evaluate(
    ([wanted, waitMs]) => (globalThis as WatchedWindow).frameWatch.reached(wanted, waitMs),
    [frame, waitLimitMs] as const,
  );

function watchInPage(read: typeof readFrameCode): void {
  const sketchWidth = 160;
  const sketch = new OffscreenCanvas(1, 1);
  const context = sketch.getContext('2d', { willReadFrequently: true });
  const waiting = new Set<() => void>();
  let seen: Shown[] = [];
  let last: Shown = { readout: null, painted: null };

  const paintedOn = (canvas: HTMLCanvasElement): number | null => {
    if (!context || canvas.width === 0) return null;
    sketch.width = sketchWidth;
    sketch.height = Math.round((sketchWidth * canvas.height) / canvas.width);
    context.drawImage(canvas, 0, 0, sketch.width, sketch.height);
    const { data } = context.getImageData(0, 0, sketch.width, sketch.height);
    return read(data, sketch.width, sketch.height);
  };
  const readoutNow = (): number | null => {
    const text = document.querySelector('[data-testid=frame-number]')?.textContent ?? '';
    // Anything but a number counts as none.
    return /^\d+$/.test(text) ? Number(text) : null;
  };
  const look = (): void => {
    const canvas = document.querySelector<HTMLCanvasElement>('[data-testid=frame-canvas]');
    const shown: Shown = { readout: readoutNow(), painted: canvas ? paintedOn(canvas) : null };
    if (shown.readout === last.readout && shown.painted === last.painted) return;
    last = shown;
    seen.push(shown);
    for (const check of waiting) check();
  };
  // Right after the number has changed, and at each picture of the screen.
  new MutationObserver(() => {
    if (readoutNow() !== last.readout) look();
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const lookAgain = (): void => {
    look();
    requestAnimationFrame(lookAgain);
  };
  lookAgain();

  const frameWatch: PageWatch = {
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
    reached: (frame, waitMs) =>
      new Promise((resolve) => {
        const end = (): void => {
          waiting.delete(check);
          resolve(last);
        };
        const check = (): void => {
          if (last.readout === frame) end();
        };
        // Unlike a timer, it continues while the page's time is held.
        AbortSignal.timeout(waitMs).addEventListener('abort', end);
        waiting.add(check);
        check();
      }),
  };
  Object.assign(globalThis, { frameWatch });
}
