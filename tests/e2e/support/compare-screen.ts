import type { Locator, Page } from 'playwright/test';
import type { App } from './app.ts';
import { timeSlider } from './review-screen.ts';
import type { TakeName, Takes } from './seed-takes.ts';
import { showAnew } from './show-address.ts';
import { expect } from './test.ts';

/** Parts of the comparison. */

export type CompareMode = 'side' | 'wipe' | 'difference';

/** Opens two takes side by side at their first frame. */
export const openTakes = async (
  app: App,
  takes: Takes,
  [left, right]: readonly [TakeName, TakeName],
  mode: CompareMode = 'side',
): Promise<Page> => {
  const [one, other] = [takes[left].clipId, takes[right].clipId];
  await showAnew(app.page, `#/compare?left=${one}&right=${other}&mode=${mode}`);
  await expect(timeSlider(app.page)).toBeVisible();
  return app.page;
};

/** Waits until the first frames of both are there: one of them may open long before the other. */
export const untilBoth = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('left-frame')).toHaveText('0');
  await expect(page.getByTestId('right-frame')).toHaveText('0');
};

/** Waits until a group of the diff has so many findings. */
export const diffCount = (
  page: Page,
  kind: 'new' | 'gone' | 'still',
  count: number,
): Promise<void> =>
  expect(page.getByTestId(`diff-${kind}`)).toHaveText(
    `${{ new: 'New', gone: 'Gone', still: 'In both' }[kind]} ${count}`,
  );

export const diffItem = (page: Page, text: string): Locator =>
  page.getByTestId('diff-item').filter({ hasText: text });
