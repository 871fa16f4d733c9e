import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { findingName } from '../../../shared/domain/finding-name.ts';
import type { MadeUpClip } from '../../../tools/library/made-up-clip.ts';
import { refuseRows } from '../support/app-database.ts';
import {
  chooseMore,
  clipGrid,
  clipRows,
  clipTotal,
  countOf,
  filterBy,
  goToScreen,
  notification,
  openFilter,
  selectionBar,
  selectRow,
} from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

/** Far more than fit on the screen. */
const clipCount = 300;
const table = '#/library?view=table&sort=name';

const [app, clips] = sharedSeededApp((dataDir) =>
  seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), clipCount),
);

const nameOf = ({ relativePath }: MadeUpClip): string => relativePath.split('/').at(-1) ?? '';

const names = (): string[] => clips().map(nameOf).toSorted();

const openTable = async (): Promise<Page> => {
  await app().open(table);
  await expect(clipRows(app().page).first()).toContainText(names()[0] ?? '');
  return app().page;
};

test('shows many clips as a table, renders only the visible ones, and finds clips by words', async () => {
  const page = await openTable();
  await expect(clipTotal(page, clipCount)).toBeVisible();
  expect(await clipRows(page).count()).toBeLessThan(100);
  await expect(clipGrid(page)).toHaveAttribute('aria-rowcount', String(clipCount + 1));
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('dusk lantern');
  const found = clips().filter((clip) => {
    const descriptions = clip.findings.map(({ description }) => description);
    const text = [clip.prompt, nameOf(clip), ...descriptions].join('\n').toLowerCase();
    return text.includes('dusk') && text.includes('lantern');
  });
  await expect(clipTotal(page, found.length)).toBeVisible();
  await search.fill('nowhere');
  await expect(page.getByText('No matching clips')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(clipTotal(page, clipCount)).toBeVisible();
});

test('narrows by facets, also negated, which show how many clips they would leave', async () => {
  const page = await openTable();
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

test('selects by mouse and keyboard, also rows that were never loaded', async () => {
  const page = await openTable();
  const tableView = page.getByRole('button', { name: 'Table view' });
  await tableView.click();
  // Must not choose the other view.
  await page.keyboard.press('ArrowDown');
  await selectRow(clipRows(page).nth(0));
  await expect(tableView).toHaveAttribute('aria-pressed', 'true');
  await selectRow(clipRows(page).nth(2), ['ControlOrMeta']);
  await expect(selectionBar(page)).toContainText('2 clips selected');
  await clipGrid(page).press('Shift+End');
  await expect(selectionBar(page)).toContainText(countOf(clipCount - 2, 'clip'));
  await page.keyboard.press('Escape');
  await expect(selectionBar(page)).toBeHidden();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Space');
  await expect(selectionBar(page)).toContainText('3 clips selected');
  await page.keyboard.press('ControlOrMeta+a');
  await expect(selectionBar(page)).toContainText(`${countOf(clipCount, 'clip')} selected`);
});

test('a selection out of view stays in the bar and in reports', async () => {
  const page = await openTable();
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(2), ['ControlOrMeta']);
  await app().go('#/library?view=table&q=nowhere');
  await expect(selectionBar(page)).toContainText('2 selected, 2 not in view');
  await goToScreen(page, 'Reports');
  await page.getByRole('combobox', { name: 'Clips' }).click();
  await expect(page.getByRole('option', { name: 'Selected clips (2)' })).toBeVisible();
  await goToScreen(page, 'Library');
  for (const [action, text] of [
    ['Evaluate', '2 not in this view.'],
    ['Delete…', '2 clips are not in this view.'],
  ] as const) {
    await chooseMore(page, action);
    await expect(page.getByRole('dialog')).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await selectionBar(page).getByRole('button', { name: 'Clear selection' }).click();
  await expect(selectionBar(page)).toBeHidden();
});

test('the bar of a selection evaluates only what has no result, and is gone with its last clip', async () => {
  const { page } = app();
  const evaluate = selectionBar(page).getByRole('button', { name: 'Evaluate' });
  await app().open('#/library?view=table&sort=name&outcome=no_defects&decision=undecided');
  await selectRow(clipRows(page).first());
  const [first = '', second = '', third = ''] = await clipRows(page).allInnerTexts();
  await expect(selectionBar(page).getByRole('button')).toHaveText([
    'Keep',
    'Reject',
    'Compare',
    'Sort…',
    'Report…',
    'More',
    '',
  ]);
  await selectionBar(page).getByRole('button', { name: 'Compare' }).click();
  await expect(notification(page, /Only two to four clips can be compared/)).toBeVisible();
  await selectionBar(page).getByRole('button', { name: 'Keep' }).click();
  await expect(notification(page, / kept/)).toBeVisible();
  await expect(selectionBar(page)).toBeHidden();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(notification(page, / is undecided again/)).toBeVisible();
  // A decided clip leaves this view; the next key decides the clip in its place, also while it is
  // not known yet which clips the view has.
  await expect(clipRows(page).first()).toHaveText(first, { useInnerText: true });
  await selectRow(clipRows(page).first());
  const answer = Promise.withResolvers<void>();
  await page.route(/library\/ids/, (route) => answer.promise.then(() => route.continue()));
  await page.keyboard.press('y');
  await expect(clipRows(page).first()).toHaveText(second, { useInnerText: true });
  await page.keyboard.press('x');
  const rejected = clipRows(page).first().getByRole('img', { name: 'Rejected' });
  await expect(rejected.first()).toBeVisible();
  answer.resolve();
  await expect(clipRows(page).first()).toHaveText(third, { useInnerText: true });
  await expect(selectionBar(page)).toBeHidden();
  await page.unroute(/library\/ids/);
  await app().go('#/library?view=table&sort=name&state=needs_prompt');
  // The rows of the view before stay until those of this one are there.
  await expect(clipRows(page).first()).not.toContainText('No defects found');
  await selectRow(clipRows(page).first());
  await expect(evaluate).toBeVisible();
});

test('gives a verdict on the findings of selected clips, and the undo key reverts it', async () => {
  const { page } = app();
  await app().open('#/library?view=table&type=visual_glitch&sort=name');
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(1), ['Shift']);
  await chooseMore(page, 'Verdict: intended');
  await expect(notification(page, /findings? marked as intended/)).toBeVisible();
  await app().go('#/library?view=table&verdict=intended');
  await expect(clipTotal(page, 2)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByText('No matching clips')).toBeVisible();
});

/** A clip whose only finding is a glitch, which is the first thing found in its middle. */
const glitched = (): MadeUpClip => {
  const found = clips().find(
    ({ findings, state }) =>
      state === 'completed' && findings.length === 1 && findings[0]?.type === 'visual_glitch',
  );
  if (!found) throw new Error('there is a clip with one glitch');
  return found;
};

test('a card shows the frame of its worst finding with its box, and the pointer scrubs through its clip', async () => {
  const { page } = app();
  const name = nameOf(glitched());
  await app().open(`#/library?view=grid&q=${name}`);
  const card = clipGrid(page)
    .getByRole('gridcell')
    .filter({ has: page.getByRole('link', { name }) });
  const [finding] = glitched().findings;
  if (finding?.type !== 'visual_glitch' || !finding.region) throw new Error('it has a place');
  const { start, end } = finding.region;
  await expect(card).toContainText(findingName(finding));
  await expect(card).toContainText(`${start.frame}–${end.frame}`);
  await expect(card).toContainText('Needs review');
  await expect(card.locator('img')).toHaveAttribute('src', /^thumbnails\/[0-9a-f]{64}\/\d+$/);
  const picture = await card.locator('img').boundingBox();
  const box = await card.locator('svg rect').last().boundingBox();
  if (!picture || !box) throw new Error('the card is there');
  const { xmin = 0 } = finding.region.boxes[0]?.box ?? {};
  expect(Math.abs((box.x - picture.x) / picture.width - xmin)).toBeLessThan(0.02);

  const moveTo = (share: number): Promise<void> =>
    page.mouse.move(picture.x + picture.width * share, picture.y + picture.height / 2);
  await moveTo(0.25);
  const video = card.locator('video');
  await expect(video).toHaveAttribute('data-shown', 'true');
  await moveTo(0.75);
  await expect(card).toContainText('3.0 s');
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime))
    .toBeGreaterThan(2.9);
  await page.mouse.move(picture.x, picture.y + 400);
  await expect(video).toHaveCount(0);
});

test('the menu keys open the menu of the focused clip, and first scroll to it', async ({
  hostKind,
}) => {
  const page = await openTable();
  const [first = ''] = names();
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
  // A browser shows no files in folders and starts no players.
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Open the clip/,
    /^Keep/,
    /^Reject/,
    /^Evaluate/,
    /^Create report/,
    ...(hostKind === 'electron' ? [/^Open in player/, /^Show in folder/] : []),
    /^Copy path/,
    /^Delete/,
  ]);
  await menu.getByRole('menuitem', { name: /^Open the clip/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);
});

test('columns can be chosen, moved and widened, and a reload keeps them', async () => {
  const page = await openTable();
  const headers = page.getByRole('columnheader');
  await page.getByRole('button', { name: 'Columns' }).click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await menu.getByRole('checkbox', { name: 'Resolution' }).check();
  await menu.getByRole('checkbox', { name: 'Outcome' }).uncheck();
  await menu.getByRole('button', { name: 'Move Duration to the left' }).click();
  await page.keyboard.press('Escape');
  await expect(headers).toHaveText([
    'Clip',
    'Worst finding',
    'Duration',
    'Findings',
    'Resolution',
    'Prompt',
  ]);
  const widthOf = async () => Math.round((await headers.nth(2).boundingBox())?.width ?? 0);
  const before = await widthOf();
  await page.getByRole('button', { name: 'Width of Duration' }).press('ArrowRight');
  await expect.poll(widthOf).toBe(before + 16);
  await page.reload();
  await expect(headers.nth(4)).toHaveText('Resolution');
  expect(await widthOf()).toBe(before + 16);
  await expect(clipRows(page).first()).toContainText('640 × 360');
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'Reset columns' }).click();
  await expect(headers.nth(1)).toHaveText('Outcome');
});

/** Number of clips that a bar counts: "24 findings in 12 of 1,040 clips". */
const clipsOf = (words: string): number => {
  const count = /([\d,]+) clips?/.exec(words.replace(/^.*: /, ''))?.[1];
  if (count === undefined) throw new Error(`it says no number of clips: ${words}`);
  return Number(count.replaceAll(',', ''));
};

test('each bar of the trends links to as many clips as it shows, also in a filtered view', async () => {
  const { page } = app();
  const expectToLead = async (bar: Locator): Promise<void> => {
    const words = (await bar.getAttribute('aria-label')) ?? '';
    await bar.click();
    await expect(clipTotal(page, clipsOf(words))).toBeVisible();
    await page.goBack();
  };
  const rowOf = (section: string): Locator =>
    page.getByRole('region', { name: section }).getByTestId('trend-row').getByRole('link').first();
  await app().go('#/trends');
  const figure = page.getByText('Clips', { exact: true }).locator('..').locator('dd').first();
  await expect(figure).toHaveText(/\d/);
  const before = Number(await figure.textContent());
  await expectToLead(rowOf('By prompt'));
  await expectToLead(page.getByTestId('trend-span').getByRole('link').first());
  await filterBy(page, 'Finding type', 'Visual glitch');
  await expect.poll(async () => Number(await figure.textContent())).toBeLessThan(before);
  expect(page.url()).toContain('type=visual_glitch');
  await expectToLead(rowOf('By evaluator version'));
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(figure).toHaveText(String(before));
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

test('the newest notice is shown, however many are open', async () => {
  const page = await openTable();
  const accept = refuseRows(app().dataDir, 'decisions');
  await clipGrid(page).press('Home');
  // Tests before this one decide about the first clips.
  for (let clip = 0; clip < 10; clip += 1) await page.keyboard.press('ArrowDown');
  for (const name of names().slice(10, 16)) {
    await page.keyboard.press('y');
    await expect(notification(page, `${name.slice(-12)}”`)).toBeVisible();
    await page.keyboard.press('ArrowDown');
  }
  accept();
});

test('asks before deleting clips, and leaves their files', async () => {
  const page = await openTable();
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(2), ['Shift']);
  await chooseMore(page, 'Delete…');
  const dialog = page.getByRole('dialog', { name: 'Delete 3 clips?' });
  // Only an evaluation service keeps evaluations elsewhere.
  await expect(dialog.getByRole('checkbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(clipTotal(page, clipCount)).toBeVisible();
  await chooseMore(page, 'Delete…');
  await dialog.getByRole('button', { name: 'Delete 3 clips' }).click();
  await expect(clipTotal(page, clipCount - 3)).toBeVisible();
  const first = clips().find((clip) => nameOf(clip) === names()[0]);
  expect(existsSync(join(dirname(app().dataDir), 'clips', first?.relativePath ?? '?'))).toBe(true);
});

test('a clip deleted on its page does not stay selected, also out of view', async () => {
  const { page } = app();
  await app().open(table);
  const link = clipRows(page).first().getByRole('link').first();
  const address = (await link.getAttribute('href')) ?? '';
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(1), ['ControlOrMeta']);
  await app().go('#/library?view=table&q=nowhere');
  await expect(selectionBar(page)).toContainText('2 selected, 2 not in view');
  await app().go(address);
  await expect(page.getByRole('tab', { name: /^Findings/ })).toBeVisible();
  await page.keyboard.press('Delete');
  await page.getByRole('button', { name: 'Delete 1 clip' }).click();
  await expect(notification(page, '1 clip deleted.')).toBeVisible();
  await expect(selectionBar(page)).toContainText('1 selected, 1 not in view');
});
