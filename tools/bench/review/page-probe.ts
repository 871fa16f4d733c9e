import type { Page } from 'playwright';
import { frameCodeReaderSource, type readFrameCode } from '../../frame-clips/frame-code.ts';

/** A picture drawn on the player's canvas; times in the page's milliseconds. */
export type Drawing = {
  /** End of drawing. */
  readonly doneMs: number;
  /** The number painted into the picture; null if it cannot be read. */
  readonly painted: number | null;
};

/** What the probe has observed since the last call. */
export type Seen = {
  readonly drawings: readonly Drawing[];
  /** When each press of a key happened, according to the browser, including repeats. */
  readonly keys: readonly { readonly key: string; readonly atMs: number }[];
};

type PageProbe = {
  take(): Seen;
  drawn(painted: number, patienceMs: number): Promise<boolean>;
  read(picture: CanvasImageSource, width: number, height: number): number | null;
  /** Arrival times in the page of decoded frames, by frame number, for the last opened clip. */
  arrivals: { frame: number; atMs: number }[];
};

/** A page with the probe in it. */
export type ProbedWindow = typeof globalThis & { probe: PageProbe };

/**
 * Observes every page from its next load on, without support by the product: key presses, the
 * functions that draw on the player's canvas, and the messages of the decoding worker.
 */
export const probePage = (page: Page): Promise<unknown> =>
  page.addInitScript(`(${probeInPage.toString()})(${frameCodeReaderSource})`);

/** Returns everything observed since the last call. */
export const takeSeen = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as ProbedWindow).probe.take());

/**
 * Waits until a painted number has been drawn since the last `takeSeen`.
 * @returns whether it was
 */
export const untilDrawn = (page: Page, painted: number): Promise<boolean> =>
  page.evaluate(
    ([number, patienceMs]) => (globalThis as ProbedWindow).probe.drawn(number, patienceMs),
    [painted, 10_000] as const,
  );

/** Runs in the page, so it must not use anything from outside. */
function probeInPage(readCode: typeof readFrameCode): void {
  const sketchWidth = 160;
  const sketch = new OffscreenCanvas(1, 1);
  const context = sketch.getContext('2d', { willReadFrequently: true });
  let drawings: Drawing[] = [];
  let keys: Seen['keys'][number][] = [];
  const waiting = new Set<() => void>();

  const read: PageProbe['read'] = (picture, width, height) => {
    if (!context) return null;
    sketch.width = sketchWidth;
    sketch.height = Math.round((sketchWidth * height) / width);
    context.drawImage(picture, 0, 0, sketch.width, sketch.height);
    const { data } = context.getImageData(0, 0, sketch.width, sketch.height);
    return readCode(data, sketch.width, sketch.height);
  };

  /** Drawing is timed first and the number read afterwards, so that reading is not included. */
  const watchDrawing = (name: 'putImageData' | 'drawImage'): void => {
    const draw = CanvasRenderingContext2D.prototype[name] as (...given: unknown[]) => void;
    const watched = function (this: CanvasRenderingContext2D, ...given: unknown[]): void {
      draw.apply(this, given);
      if (this.canvas.dataset.testid !== 'frame-canvas') return;
      const doneMs = performance.now();
      const painted = read(this.canvas, this.canvas.width, this.canvas.height);
      drawings.push({ doneMs, painted });
      for (const check of waiting) check();
    };
    Object.assign(CanvasRenderingContext2D.prototype, { [name]: watched });
  };
  watchDrawing('putImageData');
  watchDrawing('drawImage');

  addEventListener('keydown', ({ key, timeStamp }) => keys.push({ key, atMs: timeStamp }), true);

  const probe: PageProbe = {
    take: () => {
      const seen = { drawings, keys };
      drawings = [];
      keys = [];
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
    read,
    arrivals: [],
  };

  // Its messages announce available frames, and the first listener gets each message first.
  const RealWorker = Worker;
  globalThis.Worker = class extends RealWorker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      this.addEventListener('message', ({ data }: MessageEvent) => {
        if (data?.type === 'opened') probe.arrivals = [];
        if (data?.type !== 'frame') return;
        probe.arrivals.push({ frame: data.frame, atMs: performance.now() });
      });
    }
  };
  Object.assign(globalThis, { probe });
}
