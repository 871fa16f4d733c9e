import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { findingName } from '../../../shared/domain/finding-name.ts';
import type { MadeUpClip } from '../../../tools/library/made-up-clip.ts';
import { clipGrid, clipRows } from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp((dataDir) =>
  seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 60),
);

const nameOf = ({ relativePath }: MadeUpClip): string => relativePath.split('/').at(-1) ?? '';

const cardOf = (page: Page, name: string): Locator =>
  clipGrid(page)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('link', { name }) });

/** A clip whose only finding is a glitch, which is the first thing found in its middle. */
const glitched = (): MadeUpClip => {
  const found = clips().find(
    ({ findings, state }) =>
      state === 'completed' && findings.length === 1 && findings[0]?.type === 'visual_glitch',
  );
  if (!found) throw new Error('there is a clip with one glitch');
  return found;
};

const openCard = async (): Promise<Locator> => {
  const name = nameOf(glitched());
  await app().open(`#/library?view=grid&q=${name}`);
  const card = cardOf(app().page, name);
  await expect(card).toBeVisible();
  return card;
};

test('a card shows the frame of its worst finding with its box, and the frame numbers', async () => {
  const card = await openCard();
  const [finding] = glitched().findings;
  if (finding?.type !== 'visual_glitch' || !finding.region) throw new Error('it has a place');
  const { start, end } = finding.region;
  await expect(card).toContainText(findingName(finding));
  await expect(card).toContainText(`${start.frame}–${end.frame}`);
  await expect(card).toContainText('Needs review');
  await expect(card.locator('img')).toHaveAttribute('src', /^thumbnails\/[0-9a-f]{64}\/\d+$/);
  const picture = await card.locator('img').boundingBox();
  const box = await card.locator('svg rect').last().boundingBox();
  const { xmin = 0 } = finding.region.boxes[0]?.box ?? {};
  const left = ((box?.x ?? 0) - (picture?.x ?? 0)) / (picture?.width ?? 1);
  expect(Math.abs(left - xmin)).toBeLessThan(0.02);
});

test('moving the pointer over a card scrubs through its clip', async () => {
  const { page } = app();
  const card = await openCard();
  const place = await card.locator('img').boundingBox();
  if (!place) throw new Error('the card is there');
  const moveTo = (share: number): Promise<void> =>
    page.mouse.move(place.x + place.width * share, place.y + place.height / 2);
  await moveTo(0.25);
  const video = card.locator('video');
  await expect(video).toHaveAttribute('data-shown', 'true');
  await moveTo(0.75);
  await expect(card).toContainText('3.0 s');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(2.9);
  await page.mouse.move(place.x, place.y + 400);
  await expect(video).toHaveCount(0);
});

test('the menu keys open the menu of the focused clip, and first scroll to it', async () => {
  const { page } = app();
  await app().open('#/library?view=table&sort=name');
  const [first = ''] = clips().map(nameOf).toSorted();
  await expect(clipRows(page).first()).toContainText(first);
  const menu = page.getByRole('menu', { name: 'Clip' });
  await clipGrid(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await clipGrid(page).evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }));
  await expect(clipRows(page).filter({ hasText: first })).toHaveCount(0);
  await page.keyboard.press('ContextMenu');
  await menu.getByRole('menuitem', { name: /^Open the clip/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

test('columns can be chosen, moved and widened, and a reload keeps them', async () => {
  const { page } = app();
  await app().open('#/library?view=table&sort=name');
  const headers = page.getByRole('columnheader');
  await expect(headers.nth(1)).toHaveText('Outcome');
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Resolution' }).check();
  await menu.getByRole('checkbox', { name: 'Outcome' }).uncheck();
  await menu.getByRole('button', { name: 'Move Duration to the left' }).click();
  await page.keyboard.press('Escape');
  await expect(headers).toHaveText([
    ...['Clip', 'Worst finding', 'Duration', 'Findings', 'Resolution', 'Prompt', 'Evaluated'],
  ]);
  const handle = page.getByRole('button', { name: 'Width of Duration' });
  await handle.focus();
  const widthOf = async () => Math.round((await headers.nth(2).boundingBox())?.width ?? 0);
  const before = await widthOf();
  await page.keyboard.press('ArrowRight');
  await expect.poll(widthOf).toBe(before + 16);
  await page.reload();
  await expect(headers.nth(4)).toHaveText('Resolution');
  expect(await widthOf()).toBe(before + 16);
  await expect(clipRows(page).first()).toContainText('640 × 360');
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headers.nth(1)).toHaveText('Outcome');
});
