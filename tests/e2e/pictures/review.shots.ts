import { dirname } from 'node:path';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { makeReviewFolder } from '../../../tools/library/make-review-folder.ts';
import type { SeededClip } from '../../../tools/library/seed-review.ts';
import { findingBox, findingRange, goToFrame, untilFrame } from '../support/review-screen.ts';
import { expect, sharedApp, test } from '../support/test.ts';
import { takePictures } from './take-pictures.ts';

let clips: readonly SeededClip[];
const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    ({ clips } = await makeReviewFolder(dirname(dataDir)));
  },
}));

const idOf = (fileName: string): ClipId => {
  const clip = clips.find(({ path }) => path.endsWith(`/${fileName}`));
  if (!clip) throw new Error(`There is no example "${fileName}".`);
  return clip.clipId;
};

const openClip = async (fileName: string): Promise<void> => {
  await app().open(`#/clips/${idOf(fileName)}?frame=0`);
  await untilFrame(app().page, 0);
};

/** Selects a finding and moves the pointer away, since it highlights what it is on. */
const choose = async (number: number): Promise<void> => {
  const { page } = app();
  await findingRange(page, number).click();
  await page.mouse.move(0, 0);
};

test('a selected finding with its box', async () => {
  const { page } = app();
  await openClip('lantern-in-the-rain.mp4');
  await choose(2);
  await goToFrame(page, 35);
  await expect(findingBox(page, 2)).toBeVisible();
  await takePictures(app(), 'review');
});

test('words of the prompt that overlap', async () => {
  await openClip('paper-boat-on-waves.mp4');
  await choose(2);
  await takePictures(app(), 'review-prompt');
});

test('a clip with many findings', async () => {
  const { page } = app();
  await openClip('city-windows-at-dusk.mp4');
  await goToFrame(page, 40);
  await takePictures(app(), 'review-many');
});

test('a picture at pixel level', async () => {
  const { page } = app();
  await openClip('ball-on-checkered-floor.mp4');
  await choose(3);
  await page.keyboard.press('z');
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('+');
  await takePictures(app(), 'review-zoomed');
});

test('the facts, where the service read another video', async () => {
  const { page } = app();
  await openClip('lantern-in-the-rain.mp4');
  await page.getByRole('tab', { name: /^Details/ }).click();
  await expect(page.getByRole('heading', { name: 'Video' })).toBeVisible();
  await takePictures(app(), 'review-facts');
});

test('the review of all unreviewed findings', async () => {
  const { page } = app();
  await openClip('ball-on-checkered-floor.mp4');
  await page.keyboard.press('u');
  const bar = page.getByRole('region', { name: 'Review progress' });
  await expect(bar).toBeVisible();
  await takePictures(app(), 'review-walk');
});

test('a clip whose file is missing', async () => {
  const { page } = app();
  await app().open(`#/clips/${idOf('paper-boat that was moved.mp4')}`);
  await expect(page.getByText('The file is missing')).toBeVisible();
  await takePictures(app(), 'review-missing');
});

for (const mode of ['side', 'wipe', 'difference'] as const) {
  test(`two takes (${mode})`, async () => {
    const takes = ['ball-on-checkered-floor.mp4', 'ball-on-checkered-floor take 2.mp4'] as const;
    const [left, right] = takes.map(idOf);
    await app().open(`#/compare?left=${left}&right=${right}&mode=${mode}`);
    await untilFrame(app().page, 0);
    await goToFrame(app().page, 50);
    await takePictures(app(), `compare-${mode}`);
  });
}

test('the choice of clips to compare', async () => {
  const { page } = app();
  await openClip('lantern-in-the-rain.mp4');
  await page.keyboard.press('c');
  await expect(page.getByRole('dialog', { name: 'Compare with…' })).toBeVisible();
  await takePictures(app(), 'compare-with');
});
