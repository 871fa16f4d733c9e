import type { Page } from 'playwright/test';
import { secOf, sharedPaintedClips } from '../support/painted-clips.ts';
import { playSound, playToEnd, takeSounds, watchSound } from '../support/playing.ts';
import { untilFrame } from '../support/review-screen.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/** Counts the pictures of the screen from now on until it shows the number of a frame. */
const picturesUntil = (page: Page, frame: number): Promise<number> =>
  page.evaluate(async (wanted) => {
    const number = document.querySelector('[data-testid=frame-number]');
    let passed = 0;
    while (number?.textContent !== String(wanted)) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      passed += 1;
    }
    return passed;
  }, frame);

/**
 * Playback in the machine's time, which other work would delay: it runs while no other spec does.
 */
test.describe.configure({ lock: '-exclusive-' });

const clips = sharedPaintedClips(['with-sound']);
const app = sharedApp(() => ({ prepare: clips.seed }));

const frameSec = 1 / 30;

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

test('the sound plays with the picture, from the current frame, and within a frame of it', async () => {
  await watchSound(app().page);
  const clip = clips.clip('with-sound');
  await app().open(`#/clips/${clip.clipId}?frame=0`);
  const { page } = app();
  await untilFrame(page, 0);
  await playSound(page);
  await page.keyboard.press('Home');
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Shift+ArrowRight');
  await untilFrame(page, 30);
  await takeSounds(page);
  const last = clip.frames.length - 1;
  const [pictures] = await Promise.all([picturesUntil(page, last), playToEnd(page, clip)]);
  const { starts, heard, shown } = await takeSounds(page);
  // With the first picture of the screen, which on a slow one is not of the next frame.
  expect(starts[0]?.offsetSec).toBeGreaterThanOrEqual(secOf(clip, 30));
  expect(starts[0]?.offsetSec).toBeLessThan(secOf(clip, (shown[0] ?? 0) + 1));
  // It restarts only after a frame that had to be awaited.
  expect(starts.length).toBeLessThan(1.5 + heard.length / 15);
  // A slow screen shows fewer pictures than there are frames from the 30th on.
  expect(heard.length).toBeGreaterThan(Math.min(last - 30, pictures) / 4);
  const lateSecs = heard.map(({ frame, heardSec }) => heardSec - secOf(clip, frame));
  // A busy machine draws some frames late, so not each counts.
  for (const part of [lateSecs, lateSecs.slice(0, 10), lateSecs.slice(-10)]) {
    expect(Math.abs(medianOf(part))).toBeLessThan(frameSec);
  }
});
