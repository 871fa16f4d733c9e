import { join } from 'node:path';
import type { Locator } from 'playwright/test';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { samplesFolder } from '../../support/sample-clips.ts';
import { areaOf, findingRange, untilFrame } from '../support/review-screen.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const prompt = Array.from({ length: 40 }, (_, at) => `Shot ${at}: rain on lantern ${at}.`).join(
  ' ',
);
const words = 'lantern 20';

let clip: SeededClip | undefined;
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const path = join(samplesFolder, 'lantern-in-the-rain.mp4');
    const start = prompt.indexOf(words);
    const prompt_segment = { text: words, char_start: start, char_end: start + words.length };
    const said = { id: '1', type: 'prompt_misalignment', description: 'It is dry.', severity: 5 };
    [clip] = await seedReview(dataDir, [
      { path, prompt, runs: [{ findings: [{ ...said, prompt_segment }] }] },
    ]);
  },
}));

/** Length of the faded text at both ends of a scroll area (CSS pixels). */
const fadeOf = (scroller: Locator): Promise<string[]> =>
  scroller.evaluate((element) => {
    const style = getComputedStyle(element);
    return ['--fade-above', '--fade-below'].map((name) => style.getPropertyValue(name));
  });

test('a long prompt fades where it continues, and selected words scroll into view with their line', async () => {
  const { page } = app();
  await app().open(`#/clips/${clip?.clipId}?frame=0`);
  await untilFrame(page, 0);
  const scroller = page.getByRole('region', { name: 'Text of the prompt' });
  await expect.poll(() => fadeOf(scroller)).toEqual(['0px', '20px']);
  await findingRange(page, 1).click();
  await expect.poll(() => fadeOf(scroller)).toEqual(['20px', '20px']);
  const outer = await areaOf(scroller);
  const inner = await areaOf(scroller.getByRole('button', { name: words }));
  expect(inner.y).toBeGreaterThanOrEqual(outer.y + 19);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height - 19);
  await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect.poll(() => fadeOf(scroller)).toEqual(['20px', '0px']);
});
