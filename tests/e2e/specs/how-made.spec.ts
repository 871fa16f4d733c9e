import { dirname, join } from 'node:path';
import {
  chooseMore,
  clipRow,
  clipRows,
  clipTotal,
  filterBy,
  notification,
  openFilter,
  selectionBar,
  selectRow,
} from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp((dataDir) =>
  seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 24),
);

test('clips of a generator are found and tagged by keyboard', async () => {
  await app().open('#/library?view=table&sort=name');
  const { page } = app();
  const ofWanGp = clips().filter(({ generation }) => generation.generator === 'WanGP');
  // A filter without values is not offered.
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Generator', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Tag', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await filterBy(page, 'Generator', 'WanGP');
  await expect(clipTotal(page, ofWanGp.length)).toBeVisible();
  expect(page.url()).toContain('generator=WanGP');
  await clipRows(page).first().press('ControlOrMeta+a');
  await expect(selectionBar(page)).toContainText(`${ofWanGp.length} clips selected`);
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: `Tags of ${ofWanGp.length} clips` });
  const field = dialog.getByRole('combobox', { name: 'On all clips' });
  await expect(field).toBeFocused();
  await page.keyboard.type('Night shot,hero');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(notification(page, `Tags of ${ofWanGp.length} clips changed`)).toBeVisible();
  const tags = await openFilter(page, 'Tag');
  await tags.getByRole('checkbox', { name: 'Night shot' }).check();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove filter Generator: WanGP' }).click();
  await expect(clipTotal(page, ofWanGp.length)).toBeVisible();

  // Completion, and tags that only some of the clips have.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear all' }).click();
  const other = clips().find(({ generation }) => generation.generator === 'ComfyUI');
  const names = [other, ofWanGp[0]].map((clip) => clip?.relativePath.split('/').at(-1) ?? '');
  await selectRow(clipRow(page, names[0] ?? ''));
  await selectRow(clipRow(page, names[1] ?? ''), ['ControlOrMeta']);
  await chooseMore(page, 'Tags…');
  const two = page.getByRole('dialog', { name: 'Tags of 2 clips' });
  await expect(two.getByRole('combobox', { name: 'On some clips' })).toBeVisible();
  await two.getByRole('combobox', { name: 'On all clips' }).fill('nig');
  await page.getByRole('option', { name: 'Night shot' }).click();
  await two.getByRole('button', { name: 'Save' }).click();
  await page.goto(page.url().replace(/#.*/, '#/library?view=table&tag=NIGHT+SHOT'));
  await expect(clipTotal(page, ofWanGp.length + 1)).toBeVisible();
});

test('a clip shows how it was made, and its tags, which can be undone', async () => {
  const made = clips().findLast(({ generation }) => generation.loras.length === 2);
  if (!made) throw new Error('no clip has two LoRAs');
  await app().open(`#/clips/${made.clipId}`);
  const { page } = app();
  await page.getByRole('tab', { name: 'Details' }).click();
  const panel = page.getByRole('region', { name: 'How it was made' });
  await expect(panel).toContainText(made.generation.seed ?? '?');
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: 'Tags of 1 clip' });
  await dialog.getByRole('combobox', { name: 'Tags' }).fill('b-roll');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('link', { name: 'b-roll' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(panel.getByRole('link', { name: 'b-roll' })).toBeHidden();
  await panel.getByRole('link', { name: 'slow_pan' }).click();
  const alike = clips().filter(({ generation }) => generation.loras.includes('slow_pan'));
  await expect(clipTotal(page, alike.length)).toBeVisible();
});

test('rejected clips of the view become a list to regenerate', async () => {
  await app().open('#/library?view=table&sort=name');
  const { page } = app();
  await selectRow(clipRows(page).first());
  await page.keyboard.press('x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /^Find an action/ }).fill('regenerate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: 'Clips to regenerate' })).toBeChecked();
  await expect(page.getByText('file,folder,path,sha256,prompt')).toBeVisible();
  await expect(page.getByText(/^clipcheck-regenerate-.*\.zip$/)).toBeVisible();
});
