import { type SeededClip, seedReview } from '../../../tools/library/seed-review.ts';
import { areaOf, picture } from '../support/review-screen.ts';
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

const sizes = [
  // The minimum size of the desktop's window.
  { width: 720, height: 480, tag: [] },
  // The default window at 150 %.
  { width: 853, height: 533, tag: '@full' },
  { width: 900, height: 600, tag: '@full' },
];

for (const { tag, ...size } of sizes) {
  test(`in ${size.width} × ${size.height} a selected finding's words and verdicts are visible with the picture`, {
    tag,
  }, async () => {
    const { page, open } = app();
    await page.setViewportSize(size);
    await open(`#/clips/${clips[0]?.clipId}?frame=0`);
    await expect(picture(page)).toBeVisible();
    const chosen = page
      .getByRole('grid', { name: 'Findings' })
      .locator('[role=row][aria-selected=true]');
    for (const { description } of findings) {
      await page.keyboard.press('.');
      await expect(chosen).toContainText(description.slice(0, 20));
      await expect(chosen).toBeInViewport({ ratio: 0.95 });
      await expect(chosen.getByRole('button', { name: 'Duplicate' })).toBeInViewport({ ratio: 1 });
      await expect(picture(page)).toBeInViewport({ ratio: 0.99 });
    }
    expect((await areaOf(picture(page))).height).toBeGreaterThan(size.height / 3);
    // During the review of all findings there is less space for the same contents.
    await page.keyboard.press('u');
    await expect(page.getByRole('list', { name: 'Keys' }).getByText('confirmed')).toBeInViewport();
    await expect(chosen.getByRole('button', { name: 'Duplicate' })).toBeInViewport({ ratio: 1 });
    await expect(picture(page)).toBeInViewport({ ratio: 0.99 });
    await page.keyboard.press('Escape');
  });

  test(`in ${size.width} × ${size.height} a compared finding is visible with both pictures`, {
    tag,
  }, async () => {
    const { page, open } = app();
    await page.setViewportSize(size);
    await open(`#/compare?left=${clips[0]?.clipId}&right=${clips[1]?.clipId}`);
    const list = page.getByRole('region', { name: 'Compared findings' });
    await expect(list.getByText('It flickers.').first()).toBeVisible();
    const chosen = list.locator('[data-chosen=true]');
    const verdict = chosen.getByRole('button', { name: 'Duplicate' });
    for (const { description } of findings) {
      await page.keyboard.press('.');
      await expect(chosen).toContainText(description.slice(0, 20));
      await expect(verdict.last()).toBeInViewport({ ratio: 1 });
      for (const side of ['left', 'right']) {
        // Only rounding at its edges may be missing.
        await expect(page.getByTestId(`${side}-canvas`)).toBeInViewport({ ratio: 0.99 });
      }
    }
    const bar = page.getByRole('main').locator('header');
    const cut = await bar.evaluate((element) =>
      [...element.querySelectorAll(':not(h1)')]
        .filter((part) => part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1)
        .map((part) => part.textContent),
    );
    expect(cut).toEqual([]);
  });
}
