import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright';
import { makeFrameClip } from '../../frame-clips/make-frame-clips.ts';
import { describeMachine } from '../describe-machine.ts';
import { type Figures, figuresOf, rounded } from './figures.ts';
import { jumpTargets, measureJumps } from './measure-jumps.ts';
import { measureReady } from './measure-ready.ts';
import { measureSteps } from './measure-steps.ts';
import { measureVideoElement } from './measure-video-element.ts';
import { openReviewApp } from './open-review-app.ts';

export type SpeedFigures = {
  readonly steps: Figures;
  readonly jumps: Figures;
  readonly readyRatio: number;
  readonly videoElementSteps: Figures;
};

const jumpCount = 120;

/**
 * Measures steps, jumps and opening on 15 seconds of 1080p30, and the same steps with a `<video>`.
 * @param busyLoops number of other processes that each keep a core busy
 * @param print gets a table, line by line
 */
export const measureSpeed = async (
  busyLoops: number,
  print: (line: string) => void,
): Promise<SpeedFigures> => {
  const clip = await makeFrameClip('bench-1080p30');
  await using app = await openReviewApp([clip.path]);
  const { page, browser, addresses, mediaUrls } = app;
  await untilAtRest(page);
  await using _loops = startBusyLoops(busyLoops);
  const machine = (): string[] => describeMachine(`Chromium ${browser.version()}`);
  for (const line of machine()) print(line);
  print(`Busy loops beside it: ${busyLoops}`);

  // Each line as soon as it is measured: beside busy processes, `<video>` takes minutes.
  const ready = await measureReady(page, clip, addresses[0] ?? '');
  print(
    `First frame at hand after ${rounded(ready.firstFrameMs)} ms, ${Math.round(ready.allMs)} ms until the first 2 s are`,
  );
  print(tableLine('', ['count', 'p50 ms', 'p95 ms', 'most ms', 'right %', 'skipped', 'wrong']));
  const on = await measureSteps(page, clip, 1);
  print(figuresLine('steps on', figuresOf(on)));
  const back = await measureSteps(page, clip, -1);
  print(figuresLine('steps back', figuresOf(back)));
  const steps = figuresOf(on, back);
  print(figuresLine('all steps', steps));
  const jumps = figuresOf(await measureJumps(page, clip, jumpTargets(clip, jumpCount)));
  print(figuresLine('jumps', jumps));
  await page.evaluate(() => {
    location.hash = '#/settings';
  });
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const video = figuresOf(await measureVideoElement(page, clip, mediaUrls[0] ?? ''));
  print(figuresLine('<video> steps', video));
  for (const line of machine().slice(1)) print(line);
  return { steps, jumps, readyRatio: rounded(ready.ratio), videoElementSteps: video };
};

const startBusyLoops = (count: number): AsyncDisposable => {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for(;;);'], { stdio: 'ignore' }),
  );
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = loops.map((loop) => once(loop, 'exit'));
      for (const loop of loops) loop.kill();
      await Promise.all(ended);
    },
  };
};

/**
 * Waits until the library shows the clip's picture and is idle, since people look for a clip before
 * they open it.
 */
const untilAtRest = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.images].some(({ complete, naturalWidth }) => complete && naturalWidth > 0),
  );
  await delay(1000);
};

const figuresLine = (name: string, figures: Figures): string =>
  tableLine(name, [
    figures.count,
    figures.p50Ms,
    figures.p95Ms,
    figures.maxMs,
    figures.rightPercent,
    figures.skipped,
    figures.wrong,
  ]);

const tableLine = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(16) + cells.map((cell) => String(cell).padStart(10)).join('');
