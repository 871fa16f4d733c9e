import type { Page } from 'playwright';
import { frameCodeReaderSource, type readFrameCode } from '../../frame-clips/frame-code.ts';
import type { FrameClip } from '../../frame-clips/make-frame-clips.ts';

export type Drawing = {
  readonly doneMs: number;
  readonly painted: number | null;
};

/** What was shown together at the end of a task that drew a picture or changed the number. */
export type ShownPair = {
  readonly readout: number | null;
  /** The number painted into the picture on the canvas. */
  readonly painted: number | null;
};

export type Seen = {
  readonly drawings: readonly Drawing[];
  readonly pairs: readonly ShownPair[];
  readonly keys: readonly KeyPress[];
};

export type KeyPress = {
  readonly key: string;
  /** When it happened, according to the browser. */
  readonly atMs: number;
};

type PageProbe = {
  take(): Seen;
  drawn(painted: number, patienceMs: number): Promise<boolean>;
};

type ProbedWindow = typeof globalThis & { probe: PageProbe };

/**
 * Observes key presses and drawing in every page from its next load on, without product support.
 */
export const probePage = (page: Page): Promise<unknown> =>
  page.addInitScript(`(${probeInPage.toString()})(${frameCodeReaderSource})`);

export const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as ProbedWindow).probe.take());

/** Pairs whose picture is not the frame whose number is shown. Without a number, none is wrong. */
export const findWrongPairs = (
  { frames }: FrameClip,
  pairs: readonly ShownPair[],
): readonly ShownPair[] =>
  pairs.filter(
    ({ readout, painted }) => readout !== null && frames[readout]?.paintedNumber !== painted,
  );

/** Waits for a painted number since the last `takeSeen`. @returns whether it was drawn */
export const untilDrawn = (page: Page, painted: number): Promise<boolean> =>
  page.evaluate(
    ([number, patienceMs]) => (globalThis as ProbedWindow).probe.drawn(number, patienceMs),
    [painted, 10_000] as const,
  );

function probeInPage(readCode: typeof readFrameCode): void {
  const sketchWidth = 160;
  /** More than React needs from a drawing to the number that it renders. */
  const microtasks = 100;
  const sketch = new OffscreenCanvas(1, 1);
  const context = sketch.getContext('2d', { willReadFrequently: true });
  let drawings: Drawing[] = [];
  let keys: KeyPress[] = [];
  let pairs: ShownPair[] = [];
  let onCanvas: number | null = null;
  let last: ShownPair = { readout: null, painted: null };
  const waiting = new Set<() => void>();

  const read = (picture: HTMLCanvasElement): number | null => {
    const { width, height } = picture;
    if (!context) return null;
    sketch.width = sketchWidth;
    sketch.height = Math.round((sketchWidth * height) / width);
    context.drawImage(picture, 0, 0, sketch.width, sketch.height);
    const { data } = context.getImageData(0, 0, sketch.width, sketch.height);
    return readCode(data, sketch.width, sketch.height);
  };

  const readoutNow = (): number | null => {
    const text = document.querySelector('[data-testid=frame-number]')?.textContent ?? '';
    return /^\d+$/.test(text) ? Number(text) : null;
  };

  const notePair = (painted: number | null): void => {
    const readout = readoutNow();
    if (readout === last.readout && painted === last.painted) return;
    last = { readout, painted };
    pairs.push(last);
  };

  const noteAtTaskEnd = async (painted: number | null): Promise<void> => {
    for (let count = 0; count < microtasks; count += 1) await null;
    notePair(painted);
  };

  /** Drawing is timed first and the number read afterwards, so that reading is not included. */
  const watchDrawing = (name: 'putImageData' | 'drawImage'): void => {
    const draw = CanvasRenderingContext2D.prototype[name] as (...given: unknown[]) => void;
    const watched = function (this: CanvasRenderingContext2D, ...given: unknown[]): void {
      draw.apply(this, given);
      if (this.canvas.dataset.testid !== 'frame-canvas') return;
      const doneMs = performance.now();
      const painted = read(this.canvas);
      drawings.push({ doneMs, painted });
      onCanvas = painted;
      void noteAtTaskEnd(painted);
      for (const check of waiting) check();
    };
    Object.assign(CanvasRenderingContext2D.prototype, { [name]: watched });
  };
  watchDrawing('putImageData');
  watchDrawing('drawImage');

  // A number that appears before its picture would be wrong, too.
  new MutationObserver(() => {
    if (readoutNow() !== last.readout) notePair(onCanvas);
  }).observe(document, { subtree: true, childList: true, characterData: true });

  addEventListener('keydown', ({ key, timeStamp }) => keys.push({ key, atMs: timeStamp }), true);

  const probe: PageProbe = {
    take: () => {
      const seen = { drawings, keys, pairs };
      [drawings, keys, pairs] = [[], [], []];
      return seen;
    },
    drawn: (painted, patienceMs) =>
      new Promise((resolve) => {
        const end = (wasDrawn: boolean): void => {
          waiting.delete(check);
          clearTimeout(timer);
          resolve(wasDrawn);
        };
        const check = (): void => {
          if (drawings.some((drawing) => drawing.painted === painted)) end(true);
        };
        const timer = setTimeout(() => end(false), patienceMs);
        waiting.add(check);
        check();
      }),
  };
  Object.assign(globalThis, { probe });
}
