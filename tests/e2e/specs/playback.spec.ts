import type { Locator, Page } from 'playwright/test';
import { shownAt, takeShown, watchFrames } from '../support/frame-watch.ts';
import { type PaintedClip, sharedPaintedClips, wrongIn } from '../support/painted-clips.ts';
import { framesFrom, holdTime, passTime, playThrough, releaseTime } from '../support/playing.ts';
import { noteNames } from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/** The test advances the time of everything here; `real-time.spec` uses the machine's. */

const clips = sharedPaintedClips(['fps24', 'variable-rate']);
const app = sharedApp(() => ({ prepare: clips.seed }));

test.describe.configure({ mode: 'serial' });

const playButton = (): Locator =>
  app().page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Play' });

const open = async (clip: PaintedClip, show = showAnew): Promise<Page> => {
  const { page } = app();
  await releaseTime(page);
  await show(page, `#/clips/${clip.clipId}?frame=0`);
  await watchFrames(page);
  expect(wrongIn(clip, [{ wanted: 0, shown: await shownAt(page, 0) }])).toEqual([]);
  return page;
};

const withoutRepeats = <Value>(values: readonly Value[]): Value[] =>
  values.filter((value, index) => value !== values[index - 1]);

/** Lets frames be played, each at its time, in order, and no others. */
const expectPlayed = async (
  clip: PaintedClip,
  frames: readonly number[],
  playedSpeed = 1,
): Promise<void> => {
  const { page } = app();
  const arrivals = await playThrough(page, clip, frames, playedSpeed);
  const seen = await takeShown(page);
  expect(wrongIn(clip, arrivals, seen)).toEqual([]);
  // The first may have been on screen before.
  const order = [frames[0], ...seen.map(({ readout }) => readout)];
  expect(withoutRepeats(order)).toEqual(withoutRepeats(frames));
};

test('shows each frame at its time, stops at the end, and plays again from there', {
  tag: '@electron',
}, async () => {
  await app().page.clock.install();
  const clip = clips.clip('fps24');
  // By a load of the page, which uses the clock only then.
  const page = await open(clip, (_, hash) => app().open(hash));
  const names = await noteNames(playButton());
  await holdTime(page);
  await page.keyboard.press('Space');
  await expectPlayed(clip, framesFrom(0, 71));
  await expect.poll(names).toEqual(['Play', 'Pause']);
  await passTime(page, 30);
  await expect.poll(names).toEqual(['Play', 'Pause', 'Play']);
  await page.keyboard.press('Space');
  await expectPlayed(clip, framesFrom(0, 5));
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual(['Play', 'Pause', 'Play', 'Pause', 'Play']);
  await passTime(page, 1000);
  expect(await takeShown(page)).toEqual([]);
});

test('plays backwards by J and forwards by L, twice as fast with another press, until K', async () => {
  const clip = clips.clip('fps24');
  const page = await open(clip);
  await page.keyboard.press('End');
  await shownAt(page, 71);
  await holdTime(page);
  await takeShown(page);
  await page.keyboard.press('j');
  await expectPlayed(clip, framesFrom(71, 65));
  await page.keyboard.press('j');
  await expectPlayed(clip, framesFrom(65, 0), 2);
  await passTime(page, 30);
  await expect(playButton()).toBeVisible();
  await page.keyboard.press('l');
  await expectPlayed(clip, framesFrom(0, 5));
  await page.keyboard.press('l');
  await expectPlayed(clip, framesFrom(5, 12), 2);
  await page.keyboard.press('k');
  await expect(playButton()).toBeVisible();
  await passTime(page, 1000);
  expect(await takeShown(page)).toEqual([]);
});

test('repeats the range of a finding, each frame at its time at any rate', async () => {
  const clip = clips.clip('variable-rate');
  const { first, last } = clip.range;
  const page = await open(clip);
  await page.keyboard.press('.');
  await shownAt(page, first);
  await holdTime(page);
  await takeShown(page);
  await page.keyboard.press('o');
  const range = framesFrom(first, last);
  await expectPlayed(clip, [...range, ...range]);
});
