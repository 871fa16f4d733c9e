import type { Page } from 'playwright/test';
import {
  frameCodeReaderSource,
  type readFrameCode,
} from '../../../tools/frame-clips/frame-code.ts';
import type { FrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';

export type ShownPair = {
  readonly readout: number | null;
  /** The numbers painted into the pictures. */
  readonly left: number | null;
  readonly right: number | null;
};

type PairWatch = {
  begin(): void;
  take(): ShownPair[];
};

type WatchedWindow = typeof globalThis & { pairWatch: PairWatch };

/**
 * Observes, in the page, both pictures at each change of the readout and at each picture of the
 * screen from now on; reloads end it.
 */
export const watchPairs = async (page: Page): Promise<void> => {
  const isWatched = await page.evaluate(() => 'pairWatch' in globalThis);
  if (!isWatched) await page.evaluate(`(${watchInPage.toString()})(${frameCodeReaderSource})`);
  else await page.evaluate(() => (globalThis as WatchedWindow).pairWatch.begin());
};

export const takePairs = (page: Page): Promise<ShownPair[]> =>
  page.evaluate(() => (globalThis as WatchedWindow).pairWatch.take());

/**
 * What was wrong with two takes that step together: two pictures that do not match each other, or
 * the readout.
 */
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
  let seen: ShownPair[] = [];
  let last = '';

  const paintedOn = (testId: string): number | null => {
    const canvas = document.querySelector<HTMLCanvasElement>(`[data-testid=${testId}]`);
    if (!context || !canvas || canvas.width === 0) return null;
    sketch.width = sketchWidth;
    sketch.height = Math.round((sketchWidth * canvas.height) / canvas.width);
    context.drawImage(canvas, 0, 0, sketch.width, sketch.height);
    const { data } = context.getImageData(0, 0, sketch.width, sketch.height);
    return read(data, sketch.width, sketch.height);
  };
  const readout = (): number | null => {
    const text = document.querySelector('[data-testid=frame-number]')?.textContent ?? '';
    return /^\d+$/.test(text) ? Number(text) : null;
  };
  const look = (): void => {
    const shown: ShownPair = {
      readout: readout(),
      left: paintedOn('left-canvas'),
      right: paintedOn('right-canvas'),
    };
    const text = JSON.stringify(shown);
    if (text === last) return;
    last = text;
    seen.push(shown);
  };
  let reported = readout();
  new MutationObserver(() => {
    if (readout() === reported) return;
    reported = readout();
    look();
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const lookAgain = (): void => {
    look();
    requestAnimationFrame(lookAgain);
  };
  lookAgain();
  const pairWatch: PairWatch = {
    begin: () => {
      seen = [];
      last = '';
      look();
    },
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
  Object.assign(globalThis, { pairWatch });
}
