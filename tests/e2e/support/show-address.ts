import type { Page } from 'playwright/test';

/**
 * Goes to an address such as `#/clips/…` as a link does, without loading the page anew, which takes
 * several times as long. What the screens before have left in the page stays.
 */
export const showAddress = (page: Page, hash: string): Promise<void> =>
  page.evaluate((address) => {
    window.location.hash = address;
  }, hash);

/** As `showAddress`, by way of another screen: the one that comes is made anew, as after a load. */
export const showAnew = async (page: Page, hash: string): Promise<void> => {
  await showAddress(page, '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await showAddress(page, hash);
};
