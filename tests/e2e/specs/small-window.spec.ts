import type { Page } from 'playwright/test';
import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { areaOf, chosenFinding, picture } from '../support/review-screen.ts';
import { glitch, samplePath } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const findings = [
  glitch('It flickers.', [8, 16]),
  // The maximum length shown without expanding.
  glitch(
    'The rain passes in front of the lantern and behind it in turn. '.repeat(5).trim(),
    [24, 32],
  ),
  glitch('It jumps.', [48, 56]),
];

let clips: SeededClip[] = [];
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const prompt = 'A glowing paper lantern swings in the rain. '.repeat(20);
    const names = ['lantern-in-the-rain', 'paper-boat-on-waves'];
    clips = await seedReview(
      dataDir,
      names.map((name) => ({
        path: samplePath(name),
        prompt,
        runs: [{ findings }],
      })),
    );
  },
}));

/** The minimum size of the desktop's window. */
const size = { width: 720, height: 480 };

const show = async (hash: string): Promise<Page> => {
  const { page, open } = app();
  await page.setViewportSize(size);
  await open(hash);
  return page;
};

test("in the smallest window a selected finding's words and verdicts are visible with the picture", async () => {
  const page = await show(`#/clips/${clips[0]?.clipId}?frame=0`);
  await expect(picture(page)).toBeVisible();
  const chosen = chosenFinding(page);
  const verdict = chosen.getByRole('button', { name: 'More verdicts' });
  for (const { description } of findings) {
    await page.keyboard.press('.');
    await expect(chosen).toContainText(description.slice(0, 20));
    await expect(chosen).toBeInViewport({ ratio: 0.95 });
    await expect(verdict).toBeInViewport({ ratio: 1 });
    await expect(picture(page)).toBeInViewport({ ratio: 0.99 });
  }
  expect((await areaOf(picture(page))).height).toBeGreaterThan(size.height / 3);
  // During the review of all findings there is less space for the same contents.
  await page.keyboard.press('u');
  await expect(page.getByRole('list', { name: 'Keys' }).getByText('confirmed')).toBeInViewport();
  await expect(verdict).toBeInViewport({ ratio: 1 });
  await expect(picture(page)).toBeInViewport({ ratio: 0.99 });
});

test('in the smallest window a compared finding is visible with both pictures', async () => {
  const page = await show(`#/compare?clip=${clips[0]?.clipId}&clip=${clips[1]?.clipId}`);
  const list = page.getByRole('region', { name: 'Compared findings' });
  await expect(list.getByText('It flickers.').first()).toBeVisible();
  const chosen = list.locator('[data-chosen=true]');
  for (const { description } of findings) {
    await page.keyboard.press('.');
    await expect(chosen).toContainText(description.slice(0, 20));
    await expect(chosen.getByRole('button', { name: 'More verdicts' }).last()).toBeInViewport({
      ratio: 1,
    });
    for (const position of [0, 1]) {
      // Only rounding at its edges may be missing.
      await expect(page.getByTestId(`canvas-${position}`)).toBeInViewport({ ratio: 0.99 });
    }
  }
  const header = page.getByRole('main').locator('header');
  const cut = await header.evaluate((element) =>
    [...element.querySelectorAll(':not(h1)')]
      .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
  const back = header.getByRole('button', { name: 'Back' });
  const [button, icon] = [await areaOf(back), await areaOf(back.locator('svg'))];
  expect(icon.x - button.x + icon.width / 2).toBeCloseTo(button.width / 2, 0);
});
