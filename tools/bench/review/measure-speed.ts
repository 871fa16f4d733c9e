import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeFrameClip } from '../../frame-clips/make-frame-clips.ts';
import { describeMachine } from '../describe-machine.ts';
import {
  type Figures,
  figuresOf,
  jumpTargets,
  measureJumps,
  measureSteps,
} from './measure-frames.ts';
import { openReviewApp } from './open-review-app.ts';

const jumpCount = 120;

/**
 * Measures steps and jumps on 15 s of 1080p30, with `busyLoops` processes that each keep a core
 * busy.
 */
export const measureSpeed = async (busyLoops: number, print: (line: string) => void) => {
  const clip = await makeFrameClip('bench-1080p30');
  await using app = await openReviewApp([clip.path]);
  const { page, browser } = app;
  await using _loops = startBusyLoops(busyLoops);
  const machine = (): string[] => describeMachine(`Chromium ${browser.version()}`);
  for (const line of machine()) print(line);
  print(`Busy loops beside it: ${busyLoops}`);

  await app.openClip(0);
  print(tableLine('', ['count', 'p50 ms', 'p95 ms', 'most ms', 'right %', 'skipped', 'wrong']));
  const on = await measureSteps(page, clip, 1);
  print(figuresLine('steps on', figuresOf(on)));
  const back = await measureSteps(page, clip, -1);
  print(figuresLine('steps back', figuresOf(back)));
  const steps = figuresOf(on, back);
  print(figuresLine('all steps', steps));
  const jumps = figuresOf(await measureJumps(page, clip, jumpTargets(clip, jumpCount)));
  print(figuresLine('jumps', jumps));
  for (const line of machine().slice(1)) print(line);
  return { steps, jumps };
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

const figuresLine = (name: string, figures: Figures): string =>
  tableLine(name, Object.values(figures));

const tableLine = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(16) + cells.map((cell) => String(cell).padStart(10)).join('');
