import { basename, join } from 'node:path';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { sharedFolder } from '../../support/shared-folder.ts';
import { areaOf, picture, untilFrame } from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

/**
 * Third-party files: the number of presented frames of each, and width by height of its picture.
 */
const oddFiles = [
  { name: 'edit-list.mp4', frameCount: 225, shape: 854 / 480 },
  { name: 'non-square-pixels.mp4', frameCount: 150, shape: (2 * 640) / 360 },
  { name: 'one-frame.mp4', frameCount: 1, shape: 320 / 240 },
  { name: 'rotated.mp4', frameCount: 45, shape: 1080 / 1920 },
] as const;
const hevcFile = 'hevc-one-frame.mp4';

test.skip(sharedFolder === null, 'NO FOLDER ../shared BESIDE THE PROJECT');

const addresses = new Map<string, string>();

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const clips = [...oddFiles.map(({ name }) => name), hevcFile].map((name) => ({
      path: join(sharedFolder ?? '', 'media', 'odd', name),
      prompt: '',
      runs: [],
    }));
    for (const { clipId, path } of await seedReview(dataDir, clips)) {
      addresses.set(basename(path), `#/clips/${clipId}`);
    }
  },
}));

for (const { name, frameCount, shape } of oddFiles) {
  test(`${name} is exact from its first frame to its last, in its own shape`, async () => {
    const { page } = app();
    await showAnew(page, addresses.get(name) ?? '');
    await untilFrame(page, 0);
    await expect(page.getByTestId('frame-number')).toHaveAttribute('data-exact', 'true');
    await page.keyboard.press('End');
    await untilFrame(page, frameCount - 1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await untilFrame(page, Math.max(0, frameCount - 2));
    const { width, height } = await areaOf(picture(page));
    expect(width / height).toBeCloseTo(shape, 1);
  });
}

test(`${hevcFile} cannot be decoded here, and its page explains that`, async () => {
  const { page } = app();
  await showAnew(page, addresses.get(hevcFile) ?? '');
  await expect(page.getByText('The clip cannot be played')).toBeVisible();
  await expect(page.getByText(/cannot decode this video format/)).toBeVisible();
  await expect(picture(page)).toBeHidden();
});
