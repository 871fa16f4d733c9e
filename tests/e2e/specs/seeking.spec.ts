import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { makeBigClip } from '../support/clip-files.ts';
import { showAddress } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const bigBytes = 50 * 1000 * 1000;

let clipId: ClipId | undefined;
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const path = join(dirname(dataDir), 'big.mp4');
    await makeBigClip(path, bigBytes);
    const [seeded] = await seedReview(dataDir, [{ path, prompt: 'Noise', runs: [] }]);
    if (seeded === undefined) throw new Error('the clip is not in the library');
    clipId = seeded.clipId;
  },
}));

/** A range response for the clip: its first byte, and its status. */
type Part = { readonly status: number; readonly from: number };

const watchParts = (page: Page): Part[] => {
  const parts: Part[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/media/')) return;
    const [, from = '0'] = /^bytes=(\d+)-/.exec(response.request().headers().range ?? '') ?? [];
    parts.push({ status: response.status(), from: Number(from) });
  });
  return parts;
};

test('shows the end of a clip of 50 MB and plays from there', {
  tag: '@electron',
}, async () => {
  const { page } = app();
  const parts = watchParts(page);
  await showAddress(page, `#/clips/${clipId}`);

  const frameNumber = page.getByTestId('frame-number');
  await expect(frameNumber).toHaveText('0');
  await expect(frameNumber).toHaveAttribute('data-exact', 'true');
  await page.keyboard.press('End');
  await expect(frameNumber).toHaveText('9');
  await page.keyboard.press('ArrowLeft');
  await expect(frameNumber).toHaveText('8');
  await page.keyboard.press('Space');
  await expect(frameNumber).toHaveText('9');
  expect(new Set(parts.map(({ status }) => status))).toEqual(new Set([206]));
  expect(parts.some(({ from }) => from > bigBytes * 0.8)).toBe(true);
});
