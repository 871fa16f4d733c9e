import type { Page } from 'playwright/test';
import { shownAt, takeShown, watchFrames } from '../support/frame-watch.ts';
import { type FrameWay, fewFrames, frameWays } from '../support/frame-ways.ts';
import {
  oneFrame,
  type PaintedClip,
  recipesInUse,
  representatives,
  sharedPaintedClips,
  wrongIn,
} from '../support/painted-clips.ts';
import { showAnew } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/** Cut at both ends, with frames before key frames; and in fragments of any rate. */
const goneThrough = ['edit-list-both-ends', 'fragmented-b-frames'];

/** Its first frame is presented half a second after the file's start. */
const lateStart = 'late-start';

const painted = sharedPaintedClips([...new Set([...recipesInUse, lateStart])]);
const app = sharedApp(() => ({ prepare: painted.seed }));

/** Opens a clip by its address, unless it is already open. */
const openClip = async (clip: PaintedClip): Promise<Page> => {
  const { page } = app();
  const address = `#/clips/${clip.clipId}`;
  await watchFrames(page);
  if (!page.url().includes(address)) {
    await showAnew(page, `${address}?frame=0`);
    expect(wrongIn(clip, [{ wanted: 0, shown: await shownAt(page, 0) }])).toEqual([]);
  }
  return page;
};

const goThrough = async (name: string, way: string, go: FrameWay): Promise<void> => {
  const clip = painted.clip(name);
  const page = await openClip(clip);
  const arrivals = await go(page, clip);
  expect(arrivals, 'frames that were gone to').not.toHaveLength(0);
  expect(wrongIn(clip, arrivals, await takeShown(page)), `${name} by ${way}`).toEqual([]);
  for (const testId of ['frame-number', 'frame-canvas']) {
    await expect(page.getByTestId(testId)).toHaveAttribute('data-exact', 'true');
  }
};

for (const name of recipesInUse) {
  for (const [way, go] of frameWays) {
    // The others are gone through at a few frames.
    const tag = goneThrough.includes(name) ? [] : '@full';
    test(`${name}: by ${way}, the picture matches the readout`, { tag }, () =>
      goThrough(name, way, go),
    );
  }
  const tag = representatives.includes(name) ? '@electron' : [];
  test(`${name}: at a few frames, the picture matches the readout`, { tag }, () =>
    goThrough(name, 'a few frames', fewFrames),
  );
}

test('every key of the player stays on the frame of a clip of one frame', async () => {
  const clip = painted.clip(oneFrame);
  const page = await openClip(clip);
  const keys = ['ArrowRight', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowLeft', 'Home', 'End'];
  for (const key of [...keys, 'Space', 'l', 'l', 'j', 'j', 'k', 'o', 'Space', 'o', 'k']) {
    await page.keyboard.press(key);
    const shown = await shownAt(page, 0);
    expect(wrongIn(clip, [{ wanted: 0, shown }], await takeShown(page)), key).toEqual([]);
  }
  expect(app().complaints()).toEqual([]);
});

test('seconds are shown and typed from the file’s start', async () => {
  const page = await openClip(painted.clip(lateStart));
  const readout = page.getByRole('button', { name: 'Go to a frame or timecode' });
  await expect(readout).toContainText('0.500 s');
  await page.keyboard.press('g');
  await page.keyboard.type('1.0s');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('frame-number')).toHaveText('12');
  await expect(readout).toContainText('1.000 s');
});
