import { existsSync, readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { processesBelow } from '../../support/processes.ts';
import type { App } from './app.ts';

type Held = typeof globalThis & {
  releaseFrames(): void;
  releaseTimers(): void;
};

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

const isDecoder = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(
      'engine/clips/media/decoder/main.ts',
    );
  } catch {
    return false;
  }
};

/** Electron's processes do not show what they run: these are the decoders and the evaluator. */
const desktopProcesses = ({ desktop }: App): Promise<number[]> =>
  desktop.evaluate(({ app }) =>
    app
      .getAppMetrics()
      .filter(({ name }) => name === 'Clipcheck')
      .map(({ pid }) => pid),
  );

/**
 * Suspends an app's decoders, at least one of which must be running. Needs /proc.
 * @returns resumes them
 */
export const holdDecoders = async (app: App): Promise<() => void> => {
  const pids =
    app.kind === 'web' ? processesBelow(app.pid).filter(isDecoder) : await desktopProcesses(app);
  if (pids.length === 0) throw new Error('no decoder runs that could be suspended');
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    // A process that ended meanwhile needs nothing.
    for (const pid of pids.filter(isRunning)) process.kill(pid, 'SIGCONT');
  };
};

/** Holds decoded frames, but no thumbnails, from the page's next load until `releaseFrames`. */
export const holdFrames = (page: Page, firstHeld: number): Promise<unknown> =>
  page.addInitScript((first) => {
    const held: (() => void)[] = [];
    let isHolding = true;
    const RealWorker = Worker;
    globalThis.Worker = class extends RealWorker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        // The first listener, so that the page's own gets held messages only when they are sent again.
        this.addEventListener('message', (event: MessageEvent) => {
          const { data } = event;
          if (!isHolding || data?.type !== 'frame' || data.frame < first) return;
          event.stopImmediatePropagation();
          held.push(() => this.dispatchEvent(new MessageEvent('message', { data })));
        });
      }
    };
    Object.assign(globalThis, {
      releaseFrames: () => {
        isHolding = false;
        for (const send of held) send();
      },
    });
  }, firstHeld);

export const releaseFrames = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as Held).releaseFrames());

/** Holds the page's timers meanwhile, as on a busy machine where keys come first. */
export const holdTimers = async (page: Page, act: () => Promise<void>): Promise<void> => {
  await page.evaluate(() => {
    const later = globalThis.setTimeout;
    const held: (() => void)[] = [];
    const hold = (...given: Parameters<typeof later>): number => {
      held.push(() => later(...given));
      return 0;
    };
    Object.assign(globalThis, {
      setTimeout: hold,
      releaseTimers: () => {
        globalThis.setTimeout = later;
        for (const start of held) start();
      },
    });
  });
  await act();
  await page.evaluate(() => (globalThis as Held).releaseTimers());
};
