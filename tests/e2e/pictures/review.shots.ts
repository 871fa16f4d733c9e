import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { makeReviewFolder } from '../../../tools/library/make-review-folder.ts';
import type { SeededClip } from '../../../tools/library/seed-review.ts';
import {
  findingBox,
  findingRange,
  goToFrame,
  picture,
  untilFrame,
} from '../support/review-screen.ts';
import { sharedApp } from '../support/test.ts';
import { takeScreens } from './take-pictures.ts';

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

const clipPage = (fileName: string) => (): string => `#/clips/${idOf(fileName)}?frame=0`;

const comparison = (mode: string) => (): string => {
  const other = idOf('ball-on-checkered-floor take 2.mp4');
  return `#/compare?clip=${idOf(ball)}&clip=${other}&mode=${mode}`;
};

/** Selects a finding and moves the pointer away, since it highlights what it is on. */
const choose = async (page: Page, number: number): Promise<Locator> => {
  await untilFrame(page, 0);
  await findingRange(page, number).click();
  await page.mouse.move(0, 0);
  return picture(page);
};

const goTo = async (page: Page, frame: number): Promise<Locator> => {
  await untilFrame(page, 0);
  await goToFrame(page, frame);
  return page.getByTestId('frame-number');
};

const ball = 'ball-on-checkered-floor.mp4';
const lantern = 'lantern-in-the-rain.mp4';

takeScreens(app, [
  [
    'review',
    clipPage(lantern),
    async (page) => {
      await choose(page, 2);
      await goToFrame(page, 35);
      return findingBox(page, 2);
    },
  ],
  ['review-prompt', clipPage('paper-boat-on-waves.mp4'), (page) => choose(page, 2)],
  ['review-many', clipPage('city-windows-at-dusk.mp4'), (page) => goTo(page, 40)],
  [
    'review-zoomed',
    clipPage(ball),
    async (page) => {
      await choose(page, 3);
      await page.keyboard.press('z');
      for (let times = 0; times < 3; times += 1) await page.keyboard.press('+');
      return picture(page);
    },
  ],
  [
    'review-facts',
    clipPage(lantern),
    async (page) => {
      await untilFrame(page, 0);
      await page.getByRole('tab', { name: /^Details/ }).click();
      return page.getByRole('heading', { name: 'Video' });
    },
  ],
  [
    'review-walk',
    clipPage(ball),
    async (page) => {
      await untilFrame(page, 0);
      await page.keyboard.press('u');
      return page.getByRole('region', { name: 'Review progress' });
    },
  ],
  [
    'review-missing',
    clipPage('paper-boat that was moved.mp4'),
    (page) => page.getByText('The file is missing'),
  ],
  ['compare-side', comparison('side'), (page) => goTo(page, 50)],
  ['compare-wipe', comparison('wipe'), (page) => goTo(page, 50)],
  ['compare-difference', comparison('difference'), (page) => goTo(page, 50)],
  [
    'compare-with',
    clipPage(lantern),
    async (page) => {
      await untilFrame(page, 0);
      await page.keyboard.press('c');
      return page.getByRole('dialog', { name: 'Compare with…' });
    },
  ],
]);
