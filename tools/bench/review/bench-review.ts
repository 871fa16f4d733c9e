import { parseArgs } from 'node:util';
import { makeFrameClip } from '../../frame-clips/make-frame-clips.ts';
import { ensureBuilt } from '../../setup/ensure-built.ts';
import { projectRoot } from '../../setup/project-paths.mjs';
import { ensureSystemPackages } from '../../setup/system-packages.ts';
import { describeMachine } from '../describe-machine.ts';
import { measureCull } from './measure-cull.ts';
import { figuresOf, jumpTargets, measureJumps, measureSteps } from './measure-frames.ts';
import { openReviewApp } from './open-review-app.ts';

/*
 * `npm run bench:review`: measures steps and jumps on the review page; with `-- --cull`, steps from
 * clip to clip. The last line is one JSON object. It fails only if nothing could be measured.
 */

const { values: options } = parseArgs({ options: { cull: { type: 'boolean', default: false } } });

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const printRow = (name: string, cells: readonly (string | number)[]): void =>
  print(name.padEnd(16) + cells.map((cell) => String(cell).padStart(10)).join(''));

const jumpCount = 120;

/** On 15 s of 1080p30. */
const measureSpeed = async () => {
  const clip = await makeFrameClip('bench-1080p30');
  await using app = await openReviewApp([clip.path]);
  const { page, browser } = app;
  const machine = (): string[] => describeMachine(`Chromium ${browser.version()}`);
  for (const line of machine()) print(line);

  await app.openClip(0);
  printRow('', ['count', 'p50 ms', 'p95 ms', 'most ms', 'right %', 'skipped', 'wrong']);
  const on = await measureSteps(page, clip, 1);
  printRow('steps on', Object.values(figuresOf(on)));
  const back = await measureSteps(page, clip, -1);
  printRow('steps back', Object.values(figuresOf(back)));
  const steps = figuresOf(on, back);
  printRow('all steps', Object.values(steps));
  const jumps = figuresOf(await measureJumps(page, clip, jumpTargets(clip, jumpCount)));
  printRow('jumps', Object.values(jumps));
  for (const line of machine().slice(1)) print(line);
  return { steps, jumps };
};

await ensureSystemPackages();
await ensureBuilt(projectRoot);
print(JSON.stringify(await (options.cull ? measureCull(print) : measureSpeed())));
