import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { type FrameClip, makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { findViolations } from '../../support/find-violations.ts';
import { sharedClipFiles } from '../support/clip-files.ts';
import { expectExactFrames } from '../support/review-screen.ts';
import { evaluated, notification } from '../support/screens.ts';
import { glitch } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const wrongFolder = (): string => join(files().folder, 'wrong');
const rightFolder = (): string => join(files().folder, 'right');
let clip: FrameClip;
let clipId: ClipId;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  clip = await makeFrameClip('fps24');
  mkdirSync(wrongFolder());
  mkdirSync(rightFolder());
  copyFileSync(clip.path, join(rightFolder(), 'other name.mp4'));
});

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const path = join(rightFolder(), 'other name.mp4');
    const runs = [{ findings: [glitch('A number that jumps.', [10, 20])] }];
    const [seeded] = await seedReview(dataDir, [
      { path, prompt: 'Numbers that go up', isMissing: true, runs },
    ]);
    if (!seeded) throw new Error('the clip was not put into the library');
    clipId = seeded.clipId;
  },
}));

const lookIn = (page: Page, path: string): Promise<void> =>
  app().chooseFolder(path, () => page.getByRole('button', { name: 'Search a folder…' }).click());

test('a clip whose file is missing shows its findings, and where it was not found', async () => {
  await app().open(`#/clips/${clipId}?frame=0`);
  const { page } = app();
  await expect(page.getByText('The file is missing')).toBeVisible();
  await expect(page.getByText('A number that jumps.').first()).toBeVisible();
  await expect(page.getByText('Numbers that go up')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+S');
  await expect(notification(page, 'No frame can be saved or copied without')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Rescan' }).click();
  await expect(page.getByText('The file is still missing.')).toBeVisible();

  copyFileSync((await makeFrameClip('fps25')).path, join(wrongFolder(), 'other name.mp4'));
  await lookIn(page, wrongFolder());
  await expect(page.getByText('No file there matches this clip. 1 file searched.')).toBeVisible(
    evaluated,
  );
  expect(await findViolations(page)).toEqual([]);
});

test('finds the file by its content under another name, and its frames are exact again', async () => {
  const { page } = app();
  await lookIn(page, files().folder);
  await expect(notification(page, 'The clip’s file was found.')).toBeVisible(evaluated);
  await expectExactFrames(page, clip);
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect(page.getByText(join(rightFolder(), 'other name.mp4'))).toBeVisible();
});
