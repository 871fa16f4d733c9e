import type { Page } from 'playwright/test';
import { noteNames } from '../support/review-screen.ts';
import { seedFindings } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp(seedFindings);

const player = (page: Page) => page.getByRole('region', { name: 'Player', exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const order = (page: Page) => page.getByRole('combobox', { name: 'Order of the findings' });

const openClip = async (): Promise<Page> => {
  const { page, open } = app();
  await open(`#/clips/${clips().lantern.clipId}`);
  await expect(page.getByTestId('frame-number')).toHaveText(/^\d+$/);
  return page;
};

test('a menu passes the keys to the player when closed by mouse, and to its button when closed by keyboard', async () => {
  const page = await openClip();
  const menu = page.getByRole('menu');
  await button(page, 'More actions').click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(player(page)).toBeFocused();
  const names = await noteNames(button(page, 'Play'));
  await page.keyboard.press('Space');
  await expect.poll(names).toContain('Pause');
  await page.keyboard.press('k');
  await expect(menu).toBeHidden();

  await button(page, 'More actions').focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button(page, 'More actions')).toBeFocused();
});

test('the order of the findings passes the keys to the player when closed by mouse, and keeps them when closed by keyboard', async () => {
  const page = await openClip();
  await order(page).click();
  await expect(page.getByRole('option', { name: 'Worst first' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Worst first' })).toBeHidden();
  await expect(player(page)).toBeFocused();
  await page.keyboard.press('.');
  await expect(page.locator('[role=row][aria-selected=true]')).toBeVisible();

  await order(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Worst first' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option', { name: 'Worst first' })).toBeHidden();
  await expect(order(page)).toBeFocused();
});
