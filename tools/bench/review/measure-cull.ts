import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { numberedClip } from '../../../tests/support/tiny-clips.ts';
import { type FrameClip, makeFrameClips } from '../../frame-clips/make-frame-clips.ts';
import { describeMachine } from '../describe-machine.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { figuresOf } from './measure-frames.ts';
import { openReviewApp } from './open-review-app.ts';
import { findWrongPairs, type ShownPair, takeSeen, untilDrawn } from './page-probe.ts';

const clipCount = 2_000;
const stepCount = 400;

/** Time to look at a clip before the next key: five clips a second. */
const lookMs = 200;

/** The first frames of neighbors have different numbers, so that an old picture is recognized. */
const round = [
  'busy',
  'edit-list-cut',
  'portrait',
  'edit-list-cut',
  'bench-1080p30',
  'edit-list-cut',
] as const;

const writeClips = async (folder: string, kinds: readonly FrameClip[]): Promise<string[]> => {
  const contents = await Promise.all(kinds.map(({ path }) => readFile(path)));
  const paths: string[] = [];
  for (let index = 0; index < clipCount; index += 1) {
    const content = contents[index % contents.length];
    if (!content) throw new Error('There are no clips to cull.');
    const path = join(folder, `${String(index).padStart(4, '0')}.mp4`);
    await writeFile(path, numberedClip(content, index));
    paths.push(path);
  }
  return paths;
};

const firstNumber = ({ frames }: FrameClip): number => frames[0]?.paintedNumber ?? 0;

/** Between two clips no number is shown. */
const wrongPairs = (before: FrameClip, now: FrameClip, pairs: readonly ShownPair[]): number => {
  const change = pairs.findIndex(({ readout }) => readout === null);
  const at = change === -1 ? pairs.length : change;
  return (
    findWrongPairs(before, pairs.slice(0, at)).length + findWrongPairs(now, pairs.slice(at)).length
  );
};

/**
 * Culls a library of 2,000 clips: the time from the key to the next clip's first frame. A clip that
 * begins with another frame counts as wrong.
 * @param print gets a table, line by line
 */
export const measureCull = (print: (line: string) => void) =>
  inTemporaryFolder(async (folder) => {
    const distinct = await makeFrameClips(undefined, [...new Set(round)]);
    const kinds = round.map((name) => {
      const kind = distinct.find(({ recipe }) => recipe.name === name);
      if (!kind) throw new Error(`${name} was not made.`);
      return kind;
    });
    const kindAt = (index: number): FrameClip => kinds[index % kinds.length] as FrameClip;
    await using app = await openReviewApp(await writeClips(folder, kinds));
    const { page, browser } = app;
    for (const line of describeMachine(`Chromium ${browser.version()}`)) print(line);
    await app.go('#/cull?view=grid&sort=name');
    await untilDrawn(page, firstNumber(kindAt(0)));
    const measured: { tookMs: number; isSkipped: boolean }[] = [];
    let wrong = 0;
    for (let index = 1; index <= stepCount; index += 1) {
      await delay(lookMs);
      const [before, now] = [kindAt(index - 1), kindAt(index)];
      wrong += findWrongPairs(before, (await takeSeen(page)).pairs).length;
      await page.keyboard.press('ArrowDown');
      await untilDrawn(page, firstNumber(now));
      const { keys, drawings, pairs } = await takeSeen(page);
      const pressed = keys.find(({ key }) => key === 'ArrowDown');
      const drawn = drawings.find(({ painted }) => painted === firstNumber(now));
      if (!pressed || !drawn) throw new Error(`Clip ${index} was never drawn.`);
      measured.push({ tookMs: drawn.doneMs - pressed.atMs, isSkipped: false });
      wrong += wrongPairs(before, now, pairs);
    }
    const figures = figuresOf({ measured, wrong });
    print(`${clipCount} clips, ${JSON.stringify(figures)}`);
    return figures;
  });
