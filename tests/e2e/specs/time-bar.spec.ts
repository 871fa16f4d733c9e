import type { Page } from 'playwright/test';
import { areaOf, findingRange, timeSlider, untilFrame } from '../support/review-screen.ts';
import { showAnew } from '../support/screens.ts';
import {
  type MarkedClips,
  markedFrameCount,
  movingBox,
  seedMarkedClips,
} from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp(seedMarkedClips);

const openClip = async (clip: keyof MarkedClips): Promise<Page> => {
  const { page } = app();
  await showAnew(page, `#/clips/${clips()[clip].clipId}?frame=0`);
  await expect(timeSlider(page)).toBeVisible();
  return page;
};

const openMarked = async (): Promise<Page> => {
  const page = await openClip('marked');
  await untilFrame(page, 0);
  return page;
};

/** The middle of a frame on the bar while it shows the entire clip. */
const middleOf = async (page: Page, frame: number): Promise<{ x: number; y: number }> => {
  const { x, y, width, height } = await areaOf(timeSlider(page));
  return { x: x + (width * (frame + 0.5)) / markedFrameCount, y: y + height - 8 };
};

const pointAt = async (page: Page, frame: number): Promise<void> => {
  const { x, y } = await middleOf(page, frame);
  await page.mouse.move(x, y);
};

test('a press goes to the frame under it, a drag follows, and a drag past the bar goes to its ends', async () => {
  const page = await openMarked();
  for (const frame of [61, 0, 95, 7]) {
    await pointAt(page, frame);
    await page.mouse.down();
    await page.mouse.up();
    await untilFrame(page, frame);
  }
  await pointAt(page, 20);
  await page.mouse.down();
  for (const frame of [24, 29, 35, 33]) {
    await pointAt(page, frame);
    await untilFrame(page, frame);
  }
  const { x, y, width } = await areaOf(timeSlider(page));
  await page.mouse.move(x + width + 30, y - 100);
  await untilFrame(page, 95);
  await page.mouse.move(x - 40, y - 100);
  await untilFrame(page, 0);
  await page.mouse.up();
  await pointAt(page, 50);
  // A step counts from the last requested frame, whether or not it is on screen yet.
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 1);
});

test('the preview shows the frame under the pointer with its number, and the name of the finding', async () => {
  const page = await openMarked();
  const place = page.getByTestId('preview-place');
  // The test before left it on the bar.
  await page.mouse.move(4, 300);
  await expect(place).toHaveCount(0);
  await pointAt(page, 61);
  await expect(place).toHaveText('61 · 00:00:02:13');
  const shown = page.getByTestId('preview-picture');
  await expect(shown).toHaveAttribute('data-frame', '61');
  const isEmpty = await shown.evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, 20, 20) ?? { data: [] };
    return data.every((value) => value === data[0]);
  });
  expect(isEmpty).toBe(false);
  await untilFrame(page, 0);
  await findingRange(page, 2).hover();
  await expect(page.getByRole('region', { name: 'Time bar' })).toContainText('The whole frame.');
  await page.mouse.move(4, 300);
  await expect(place).toHaveCount(0);
});

test('a range covers its frames, shows its verdict, and is selected by a click', async () => {
  const page = await openMarked();
  await expect(findingRange(page, 1)).toHaveAccessibleName(
    'Finding 1: Visual glitch, frames 16 to 56, confirmed, with a note. A box that moves.',
  );
  await expect(findingRange(page, 5)).toHaveAccessibleName(
    'Finding 5: Prompt misalignment, the whole clip, unreviewed. No boat.',
  );
  const { x, width } = await areaOf(timeSlider(page));
  const area = await areaOf(findingRange(page, 1));
  expect(area.x).toBeCloseTo(x + (width * 16) / markedFrameCount, 0);
  expect(area.x + area.width).toBeCloseTo(x + (width * 57) / markedFrameCount, 0);
  const lines = await findingRange(page, 1).locator('path[vector-effect]').getAttribute('d');
  expect(lines?.split('M').length).toBe(movingBox.length + 1);
  await findingRange(page, 1).click();
  await untilFrame(page, 16);
  await expect(findingRange(page, 1)).toHaveAttribute('aria-pressed', 'true');
});

test('by keyboard: arrows step, also on a range, and up and down go through the findings', async () => {
  const page = await openMarked();
  await findingRange(page, 1).focus();
  await page.keyboard.press('Enter');
  await untilFrame(page, 16);
  await page.keyboard.press('ArrowRight');
  await untilFrame(page, 17);
  await page.keyboard.press('ArrowDown');
  await expect(findingRange(page, 2)).toBeFocused();
  await expect(findingRange(page, 2)).toHaveAttribute('aria-pressed', 'true');
  await untilFrame(page, 60);
  await page.keyboard.press('ArrowUp');
  await expect(findingRange(page, 1)).toBeFocused();
});

test('500 findings: the bar keeps its height, every lane is reachable, and only visible ones are rendered', async () => {
  const page = await openMarked();
  const few = await areaOf(page.getByRole('region', { name: 'Time bar' }));
  await openClip('crowded');
  await untilFrame(page, 0);
  const many = await areaOf(page.getByRole('region', { name: 'Time bar' }));
  expect(many).toEqual(few);
  const windowHeight = await page.evaluate(() => window.innerHeight);
  expect(many.height).toBeLessThanOrEqual(windowHeight * 0.22);
  const lanes = page.getByRole('group', { name: 'Findings on the time bar' });
  await lanes.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  const last = lanes.getByRole('button').last();
  // Until then it is the last of the previous layout.
  await expect(last).toBeInViewport();
  const number = Number(await last.getAttribute('data-finding')) + 1;
  await findingRange(page, number).click();
  await expect(findingRange(page, number)).toHaveAttribute('aria-pressed', 'true');
  await findingRange(page, number).focus();
  for (let row = 0; row < 8; row += 1) await page.keyboard.press('ArrowUp');
  await expect(lanes.locator(':focus')).toHaveAttribute('aria-pressed', 'true');
  await expect(findingRange(page, number)).toHaveAttribute('aria-pressed', 'false');
  // Invisible ranges are not rendered, so it stays fluid with any number of them.
  expect(await lanes.getByRole('button').count()).toBeLessThan(100);
});
