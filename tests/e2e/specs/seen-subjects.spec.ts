import type { PromptClaim } from '../../../shared/service-api/prompt-claims.ts';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { findViolations } from '../../support/find-violations.ts';
import { areaOf, goToFrame, picture, untilFrame } from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import { samplePath } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const prompt = 'A paper boat floats on waves while birds circle above.';
const box = { xmin: 0.3, ymin: 0.35, xmax: 0.7, ymax: 0.75 };
const bird = { xmin: 0.05, ymin: 0.05, xmax: 0.15, ymax: 0.2 };
const at = (frame: number, where: typeof box) => ({ frame, sec: frame / 24, box: where });

const claim = (
  text: string,
  seen: (PromptClaim & { outcome: 'as_claimed' })['seen'],
): PromptClaim => {
  const start = prompt.indexOf(text);
  const prompt_segment = { text, char_start: start, char_end: start + text.length };
  return { prompt_segment, kind: 'subject', outcome: 'as_claimed', seen };
};

const claims = [
  claim('boat', [at(8, box), at(40, box)]),
  claim('birds', [at(40, bird), at(40, { ...bird, xmin: 0.85, xmax: 0.95 })]),
];

let [boat, city]: SeededClip[] = [];
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    [boat, city] = await seedReview(dataDir, [
      { path: samplePath('paper-boat-on-waves'), prompt, runs: [{ findings: [], claims }] },
      { path: samplePath('city-windows-at-dusk'), prompt, runs: [{ findings: [] }] },
    ]);
  },
}));

test('where subjects were seen is off by default, and then shown in these frames only', async () => {
  const { page } = app();
  const boxes = page.getByTestId('seen-box');
  const control = page.getByRole('switch', { name: 'Show where subjects were seen' });
  await showAnew(page, `#/clips/${boat?.clipId}?frame=8`);
  await untilFrame(page, 8);
  await expect(control).not.toBeChecked();
  await expect(boxes).toHaveCount(0);
  await expect(page.getByRole('note', { name: '“boat”, as prompted' })).toBeVisible();

  await control.focus();
  await page.keyboard.press('Space');
  await expect(boxes).toHaveText(['boat']);
  const [whole, area] = [await areaOf(picture(page)), await areaOf(boxes)];
  expect(area.x).toBeCloseTo(whole.x + box.xmin * whole.width, 0);
  expect(area.width).toBeCloseTo((box.xmax - box.xmin) * whole.width, 0);
  expect(area.y).toBeCloseTo(whole.y + box.ymin * whole.height, 0);
  await goToFrame(page, 9);
  await expect(boxes).toHaveCount(0);

  const words = page.getByRole('button', { name: /^“boat”, as prompted\. Seen in 2 frames/ });
  for (const frame of [8, 40, 8]) {
    await words.focus();
    await page.keyboard.press('Enter');
    await untilFrame(page, frame);
  }
  await page.getByRole('button', { name: /^“birds”, as prompted\. Seen in 1 frame/ }).click();
  await untilFrame(page, 40);
  await expect(boxes).toHaveText(['boat', 'birds', 'birds']);
  await page.keyboard.press('b');
  await expect(boxes).toHaveCount(0);
  await page.keyboard.press('b');

  // The choice stays for other clips; a result without places has no switch.
  await showAnew(page, `#/clips/${city?.clipId}?frame=8`);
  await untilFrame(page, 8);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await showAnew(page, `#/clips/${boat?.clipId}?frame=8`);
  await untilFrame(page, 8);
  await expect(page.getByRole('switch')).toBeChecked();
  await expect(page.getByTestId('seen-box')).toHaveText(['boat']);
  // A tooltip is outside all landmarks while it is shown.
  await page.mouse.move(4, 400);
  await expect(page.getByRole('tooltip')).toBeHidden();
  expect(await findViolations(page)).toEqual([]);
});
