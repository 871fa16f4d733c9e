import { expect, type Page } from 'playwright/test';

/**
 * Goes to an address such as `#/clips/…` like a link, without loading the page, which takes several
 * times as long, and waits until the app has handled it. State of earlier screens stays in the
 * page.
 */
export const showAddress = (page: Page, hash: string): Promise<void> =>
  page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const before = window.location.href;
        window.location.hash = address;
        if (window.location.href === before) return resolve();
        // It comes after `popstate`, which notifies the app of the address.
        window.addEventListener('hashchange', () => resolve(), { once: true });
      }),
    hash,
  );

/**
 * Like `showAddress`, by way of another screen and without notifications: the new screen is created
 * again, as after a load, and a new notification does not wait until older ones have gone.
 */
export const showAnew = async (page: Page, hash: string): Promise<void> => {
  await showAddress(page, '#/settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  const close = page.getByRole('button', { name: 'Close the notification' });
  const closeAll = (): Promise<number> =>
    close.evaluateAll((buttons: HTMLElement[]) => {
      for (const button of buttons) button.click();
      return buttons.length;
    });
  await expect.poll(closeAll).toBe(0);
  await showAddress(page, hash);
};
