import type { Locator, Page } from 'playwright/test';
import type { FrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { shownAt, watchFrames } from './frame-watch.ts';
import { expect } from './test.ts';

/** Parts of the review page. Findings are numbered from 1, as displayed. */

export const findingBox = (page: Page, number: number): Locator =>
  page.locator(`[data-testid=overlay-box][data-finding="${number - 1}"]`);

export const findingRange = (page: Page, number: number): Locator =>
  page.getByRole('button', { name: new RegExp(`^Finding ${number}: `) });

export const findingList = (page: Page): Locator => page.getByRole('grid', { name: 'Findings' });

export const chosenFinding = (page: Page): Locator =>
  findingList(page).locator('[role=row][aria-selected=true]');

/** Evaluates the clip of a review page that has a result. */
export const evaluateAgain = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Evaluate 1 clip' });
  await question.getByRole('checkbox', { name: 'Re-evaluate clips that have a result' }).check();
  await question.getByRole('button', { name: 'Evaluate', exact: true }).click();
  await expect(question).toBeHidden();
};

export const timeSlider = (page: Page): Locator =>
  page.getByRole('slider', { name: 'Frame', exact: true });

export const picture = (page: Page): Locator => page.getByTestId('frame-canvas');

type Area = { x: number; y: number; width: number; height: number };

export const areaOf = async (part: Locator): Promise<Area> => {
  const area = await part.boundingBox();
  if (!area) throw new Error('it is not on the page');
  return area;
};

export const untilFrame = (page: Page, frame: number): Promise<void> =>
  expect(page.getByTestId('frame-number')).toHaveText(String(frame));

/** Does not wait for the frame, which may be one that cannot be shown. */
export const requestFrame = async (page: Page, frame: number): Promise<void> => {
  await page.keyboard.press('g');
  await page.getByRole('textbox', { name: /^Go to/ }).fill(String(frame));
  await page.keyboard.press('Enter');
};

export const goToFrame = async (page: Page, frame: number): Promise<void> => {
  await requestFrame(page, frame);
  await untilFrame(page, frame);
};

/** Expects that the first frames are exact, each with its own picture. */
export const expectExactFrames = async (page: Page, { frames }: FrameClip): Promise<void> => {
  await expect(picture(page)).toHaveAttribute('data-exact', 'true');
  await watchFrames(page);
  await page.keyboard.press('Home');
  for (const frame of [1, 2, 3]) {
    await page.keyboard.press('ArrowRight');
    const painted = frames[frame]?.paintedNumber;
    expect(await shownAt(page, frame)).toEqual({ readout: frame, painted });
  }
};

/** Waits until the first frames of both are there: one of them may open long before the other. */
export const untilBoth = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('frame-0')).toHaveText('0');
  await expect(page.getByTestId('frame-1')).toHaveText('0');
};

/** Polling would miss brief names. @returns returns the names so far, the current one first */
export const noteNames = async (button: Locator): Promise<() => Promise<string[]>> => {
  const names = await button.evaluateHandle((element) => {
    const noted = [element.ariaLabel ?? ''];
    new MutationObserver(() => {
      const name = element.ariaLabel ?? '';
      if (name !== noted.at(-1)) noted.push(name);
    }).observe(element, { attributeFilter: ['aria-label'] });
    return noted;
  });
  return () => names.jsonValue();
};
