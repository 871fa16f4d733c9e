import { areaOf, picture } from '../support/review-screen.ts';
import { type FindingClips, seedFindings } from '../support/seed-findings.ts';
import { expect, sharedApp, test } from '../support/test.ts';

let clips: FindingClips;
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    clips = await seedFindings(dataDir);
  },
}));

const sizes = [
  // The smallest that the desktop's window can be.
  { width: 720, height: 480 },
  // The usual window at 150 %.
  { width: 853, height: 533 },
  { width: 900, height: 600 },
];

for (const size of sizes) {
  test(`in ${size.width} × ${size.height} a chosen finding's words and verdicts are seen with the picture`, async () => {
    const { page, open } = app();
    await page.setViewportSize(size);
    await open(`#/clips/${clips.lantern.clipId}`);
    await expect(picture(page)).toBeVisible();
    const findings = page.getByRole('grid', { name: 'Findings' });
    const chosen = findings.locator('[role=row][aria-selected=true]');
    for (let nth = 0; nth < 3; nth++) {
      await page.keyboard.press('.');
      await expect(chosen.getByText(/\.$/).first()).toBeInViewport({ ratio: 1 });
      await expect(chosen.getByRole('button', { name: 'Duplicate' })).toBeInViewport({ ratio: 1 });
      await expect(chosen.getByRole('textbox', { name: 'Note' })).toBeInViewport({ ratio: 0.9 });
      await expect(picture(page)).toBeInViewport({ ratio: 1 });
    }
    expect((await areaOf(picture(page))).height).toBeGreaterThan(size.height / 3);
    // On the way through all findings there is less room, and the same to be seen.
    await page.keyboard.press('u');
    await expect(page.getByRole('list', { name: 'Keys' }).getByText('real')).toBeInViewport();
    await expect(chosen.getByRole('button', { name: 'Duplicate' })).toBeInViewport({ ratio: 1 });
    await expect(picture(page)).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  });
}
