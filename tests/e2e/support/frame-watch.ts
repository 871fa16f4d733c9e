import type { Page } from 'playwright/test';
import {
  frameCodeReaderSource,
  type readFrameCode,
} from '../../../tools/frame-clips/frame-code.ts';
import type { FrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { waitLimitMs } from './ui-times.ts';

export type Shown = {
  /** The displayed number of the frame on screen; null if there is none. */
  readonly readout: number | null;
  readonly painted: number | null;
};

type ShownPair = {
  readonly readout: number | null;
  readonly left: number | null;
  readonly right: number | null;
};

type Seen = Shown & ShownPair;

export type Arrival = { readonly wanted: number; readonly shown: Shown };

/** Observes, in the page, the readout and the pictures at each change; reloads end it. */
type PageWatch = {
  /** Forgets everything except what is shown now. */
  begin(): void;
  take(): Seen[];
  /** What is shown once the readout has reached a frame, or when the time limit is over. */
  reached(frame: number, patienceMs: number): Promise<Seen>;
};

type WatchedWindow = typeof globalThis & { frameWatch: PageWatch };

/** @returns whether the page was watched before */
const watch = async (page: Page): Promise<boolean> => {
  const isWatched = await page.evaluate(() => 'frameWatch' in globalThis);
  if (!isWatched) await page.evaluate(`(${watchInPage.toString()})(${frameCodeReaderSource})`);
  return isWatched;
};

export const watchFrames = async (page: Page): Promise<void> => {
  if (await watch(page)) await takeShown(page);
};

export const takeShown = (page: Page): Promise<Shown[]> =>
  page.evaluate(() =>
    (globalThis as WatchedWindow).frameWatch
      .take()
      .map(({ readout, painted }) => ({ readout, painted })),
  );

export const shownAt = (page: Page, frame: number): Promise<Shown> =>
  page.evaluate(
    async ([wanted, waitMs]) => {
      const { frameWatch } = globalThis as WatchedWindow;
      const { readout, painted } = await frameWatch.reached(wanted, waitMs);
      return { readout, painted };
    },
    [frame, waitLimitMs] as const,
  );

export const watchPairs = async (page: Page): Promise<void> => {
  await watch(page);
  await page.evaluate(() => (globalThis as WatchedWindow).frameWatch.begin());
};

export const takePairs = (page: Page): Promise<ShownPair[]> =>
  page.evaluate(() => (globalThis as WatchedWindow).frameWatch.take());

/** The pairs of two takes that step together whose pictures do not match the readout. */
export const wrongPairs = (
  shown: readonly ShownPair[],
  left: FrameClip,
  right: FrameClip,
): ShownPair[] =>
  shown.filter(
    (pair) =>
      pair.readout !== null &&
      (pair.left !== paintedIn(left, pair.readout) ||
        pair.right !== paintedIn(right, pair.readout)),
  );

const paintedIn = ({ frames }: FrameClip, frame: number): number =>
  (frames[frame] ?? frames.at(-1))?.paintedNumber ?? -1;

function watchInPage(read: typeof readFrameCode): void {
  const sketchWidth = 160;
  const sketch = new OffscreenCanvas(1, 1);
  const context = sketch.getContext('2d', { willReadFrequently: true });
  const waiting = new Set<() => void>();
  let seen: Seen[] = [];
  let last: Seen = { readout: null, painted: null, left: null, right: null };

  const paintedOn = (testId: string): number | null => {
    const canvas = document.querySelector<HTMLCanvasElement>(`[data-testid=${testId}]`);
    if (!context || !canvas || canvas.width === 0) return null;
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
  const lookNow = (): Seen => ({
    readout: readoutNow(),
    painted: paintedOn('frame-canvas'),
    left: paintedOn('canvas-0'),
    right: paintedOn('canvas-1'),
  });
  const look = (): void => {
    const shown = lookNow();
    if (JSON.stringify(shown) === JSON.stringify(last)) return;
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
    begin: () => {
      last = lookNow();
      seen = [last];
    },
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
