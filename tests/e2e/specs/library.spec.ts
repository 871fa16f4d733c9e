import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readTestScope } from '../../../tools/test/test-scope.ts';
import {
  clipGrid,
  clipRows,
  clipTotal,
  countOf,
  filterBy,
  notification,
  openFilter,
  selectRow,
} from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

/** Far more than fit on the screen; thousands in the full run. */
const clipCount = readTestScope() === 'full' ? 1500 : 300;
const table = '#/library?view=table&sort=name';

const [app, clips] = sharedSeededApp((dataDir) =>
  seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), clipCount),
);

/** Number of clips whose searchable text has all of some words. */
const countWith = (...words: string[]): number =>
  clips().filter((clip) => {
    const descriptions = clip.findings.map(({ description }) => description);
    const text = [clip.prompt, clip.relativePath.split('/').at(-1), ...descriptions].join('\n');
    return words.every((word) => text.toLowerCase().includes(word));
  }).length;

const openTable = async (): Promise<void> => {
  await app().open(table);
  await expect(clipRows(app().page).first()).toContainText(names()[0] ?? '');
};

const names = (): string[] =>
  clips()
    .map((clip) => clip.relativePath.split('/').at(-1) ?? '')
    .toSorted();

test('shows many clips as a table, and renders only the visible ones', async () => {
  const { page } = app();
  await app().open(table);
  await expect(clipTotal(page, clipCount)).toBeVisible();
  await expect(clipRows(page).first()).toContainText(names()[0] ?? '');
  expect(await clipRows(page).count()).toBeLessThan(100);
  await expect(clipGrid(page)).toHaveAttribute('aria-rowcount', String(clipCount + 1));
});

test('finds clips by words', async () => {
  const { page } = app();
  await app().open(table);
  for (const [typed, words] of [
    ['dusk lantern', ['dusk', 'lantern']],
    ['nowhere', ['nowhere']],
  ] as const) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(typed);
    const count = countWith(...words);
    if (count === 0) await expect(page.getByText('No matching clips')).toBeVisible();
    else await expect(clipTotal(page, count)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(clipTotal(page, clipCount)).toBeVisible();
});

test('narrows by facets, also negated, which show how many clips they would leave', async () => {
  const { page } = app();
  await app().open(table);
  const failed = clips().filter(({ state }) => state === 'failed');
  await filterBy(page, 'State', 'Failed');
  await expect(clipTotal(page, failed.length)).toBeVisible();
  const strict = failed.filter(({ model }) => model === 'signal-1-strict');
  const models = await openFilter(page, 'Evaluated by');
  await expect(models).toContainText(String(strict.length));
  await models.getByRole('checkbox', { name: 'signal-1-strict' }).check();
  await page.keyboard.press('Escape');
  await expect(clipTotal(page, strict.length)).toBeVisible();
  await page.getByRole('button', { name: /^Remove filter .*Failed/ }).click();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(clipTotal(page, clipCount)).toBeVisible();
  const states = await openFilter(page, 'State');
  await states.getByText('is not', { exact: true }).click();
  await states.getByRole('checkbox', { name: 'Failed' }).check();
  await expect(clipTotal(page, clipCount - failed.length)).toBeVisible();
});

test('selects with the mouse, also rows that were never loaded', async () => {
  const { page } = app();
  await openTable();
  const selection = page.getByRole('region', { name: 'Selection' });
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(2), ['ControlOrMeta']);
  await expect(selection).toContainText('2 clips selected');
  await clipGrid(page).press('Shift+End');
  await expect(selection).toContainText(countOf(clipCount - 2, 'clip'));
  await page.keyboard.press('Escape');
  await expect(selection).toBeHidden();
});

test('selects with the keyboard', async () => {
  const { page } = app();
  await openTable();
  const selection = page.getByRole('region', { name: 'Selection' });
  await clipGrid(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selection).toContainText('3 clips selected');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(selection).toContainText('4 clips selected');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selection).toContainText(`${countOf(clipCount, 'clip')} selected`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names()[0] ?? '');
});

test('gives a verdict on the findings of selected clips, and the undo key reverts it', async () => {
  const { page } = app();
  await app().open('#/library?view=table&type=visual_glitch&sort=name');
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(1), ['Shift']);
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Verdict' }).click();
  await page.getByRole('menuitem', { name: 'Intended' }).click();
  await expect(notification(page, /findings? marked as intended/)).toBeVisible();
  await app().go('#/library?view=table&verdict=intended');
  await expect(clipTotal(page, 2)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('No matching clips')).toBeVisible();
});

test('saves a filter as a view, which survives a restart', async () => {
  await app().open('#/library?view=table&type=prompt_misalignment&sort=-severity');
  await app().page.getByRole('button', { name: 'Save this view…' }).click();
  const dialog = app().page.getByRole('dialog', { name: 'Save this view' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Misaligned, worst first');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const view = { name: /^Misaligned, worst first \d/ };
  await expect(app().page.getByRole('button', view)).toBeVisible();
  await app().restart();
  const { page } = app();
  await page.getByRole('button', view).click();
  const count = clips().filter(({ findings }) =>
    findings.some(({ type }) => type === 'prompt_misalignment'),
  ).length;
  await expect(clipTotal(page, count)).toBeVisible();
});

test('asks before deleting clips, and leaves their files', async () => {
  const { page } = app();
  await openTable();
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(2), ['Shift']);
  await page.getByRole('button', { name: 'Delete…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 3 clips?' });
  // Only an evaluation service keeps evaluations elsewhere.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(clipTotal(page, clipCount)).toBeVisible();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('button', { name: 'Delete 3 clips' }).click();
  await expect(clipTotal(page, clipCount - 3)).toBeVisible();
  const first = clips().find(({ relativePath }) => relativePath.endsWith(names()[0] ?? '?'));
  expect(existsSync(join(dirname(app().dataDir), 'clips', first?.relativePath ?? '?'))).toBe(true);
});
