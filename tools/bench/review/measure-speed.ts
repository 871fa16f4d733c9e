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

/** Measures steps and jumps on 15 s of 1080p30. */
export const measureSpeed = async (print: (line: string) => void) => {
  const clip = await makeFrameClip('bench-1080p30');
  await using app = await openReviewApp([clip.path]);
  const { page, browser } = app;
  const machine = (): string[] => describeMachine(`Chromium ${browser.version()}`);
  for (const line of machine()) print(line);

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

const figuresLine = (name: string, figures: Figures): string =>
  tableLine(name, Object.values(figures));

const tableLine = (name: string, cells: readonly (string | number)[]): string =>
  name.padEnd(16) + cells.map((cell) => String(cell).padStart(10)).join('');
