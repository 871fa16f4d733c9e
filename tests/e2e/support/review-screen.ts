import type { Locator, Page } from 'playwright/test';
import { expect } from './test.ts';

/** Parts of the review page. Findings are numbered from 1, as displayed. */

export const findingBox = (page: Page, number: number): Locator =>
  page.locator(`[data-testid=overlay-box][data-finding="${number - 1}"]`);

export const findingRange = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Finding ${number}: `) });

export const timeSlider = (page: Page): Locator =>
  page.getByRole('slider', { name: 'Frame', exact: true });

export const picture = (page: Page): Locator => page.getByTestId('frame-canvas');

export type Area = { x: number; y: number; width: number; height: number };

export const areaOf = async (part: Locator): Promise<Area> => {
  const area = await part.boundingBox();
  if (!area) throw new Error('it is not on the page');
  return area;
};

export const untilFrame = (page: Page, frame: number): Promise<void> =>
  expect(page.getByTestId('frame-number')).toHaveText(String(frame));

export const goToFrame = async (page: Page, frame: number): Promise<void> => {
  await page.keyboard.press('g');
  await page.getByRole('textbox', { name: /^Go to/ }).fill(String(frame));
  await page.keyboard.press('Enter');
  await untilFrame(page, frame);
};
