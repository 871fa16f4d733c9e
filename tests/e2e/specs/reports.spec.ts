import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import papaparse from 'papaparse';
import type { Locator, Page } from 'playwright/test';
import { findViolations } from '../../support/find-violations.ts';
import { pngAddress } from '../../support/logos.ts';
import { holdDecoders } from '../support/hold.ts';
import {
  clipGrid,
  clipRows,
  clipTotal,
  goToScreen,
  notification,
  selectRow,
} from '../support/screens.ts';
import { reportClipNames, seedReportClips } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReportClips(dataDir);
  },
}));

/** Reading clips and decoding their pictures takes seconds on a small, busy machine. */
const made = { timeout: 30_000 };

const choose = (page: Page, name: string): Promise<void> =>
  page.getByRole('radio', { name, exact: true }).click();

/** Opens the list of other formats first. */
const chooseOther = async (page: Page, name: string): Promise<void> => {
  await choose(page, 'More formats…');
  await choose(page, name);
};

const clipsChoice = (page: Page): Locator => page.getByRole('combobox', { name: 'Clips' });

const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Save report…' });

const preview = (page: Page): Locator => page.getByRole('region', { name: 'Preview' });

const previewIs = (page: Page, part: string): Promise<void> =>
  expect(preview(page).getByRole('status')).toHaveText(part, made);

/** Names of clips in a CSV of clips. */
const namesIn = (content: Buffer): string[] =>
  papaparse
    .parse<Record<string, string>>(content.toString(), { header: true, skipEmptyLines: true })
    .data.map(({ file }) => file ?? '')
    .toSorted();

test.beforeEach(async () => {
  await app().open('#/reports');
});

test('a page is previewed, and saved completely', { tag: '@electron' }, async () => {
  const { page } = app();
  await choose(page, 'For the team');
  await choose(page, 'Web page');
  await previewIs(page, 'Full report');
  const { fileName, content } = await app().download(() => saveButton(page).click());
  expect(fileName).toBe('Clipcheck report.html');
  expect(content.toString()).toMatch(/<\/html>\s*$/);
});

test('a PDF is printed by the app with outline and tags, or by a browser in a tab of its own', {
  tag: '@electron',
}, async () => {
  const { page, kind } = app();
  await choose(page, 'PDF');
  await previewIs(page, 'Full report');
  if (kind === 'electron') {
    const { fileName, content } = await app().download(() => saveButton(page).click());
    expect(fileName).toBe('Clipcheck report.pdf');
    const text = content.toString('latin1');
    expect(text).toMatch(/^%PDF-/);
    expect(text).toMatch(/\/Outlines \d+ 0 R/);
    expect(text).toContain('/StructTreeRoot');
    return;
  }
  await page.context().addInitScript(() => {
    window.print = () => document.body.append('Printed');
  });
  // Like a browser that blocks a tab which opens long after the click.
  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await page.getByRole('button', { name: 'Print or save as PDF…' }).click();
  const opened = page.context().waitForEvent('page');
  const notice = notification(page, 'The browser blocked the page to print.');
  await notice.getByRole('button', { name: 'Open' }).click(made);
  const tab = await opened;
  await expect(tab.getByText('Printed')).toBeVisible();
  await expect(tab).toHaveTitle('Clipcheck report');
  // The token is not printed.
  expect(new URL(tab.url()).pathname).toBe('/');
  expect(await tab.evaluate(() => [window.origin, window.opener])).toEqual(['null', null]);
  await tab.emulateMedia({ colorScheme: 'dark' });
  const paper = await tab.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
  await tab.close();
});

test('a report for a client has the chosen logo and introduction, also after a reload', async () => {
  const { page, ownFolder } = app();
  await choose(page, 'For a client');
  const unreviewed = page.getByRole('checkbox', { name: 'Unreviewed' });
  await expect(page.getByRole('checkbox', { name: 'Confirmed' })).toBeChecked();
  await expect(unreviewed).not.toBeChecked();
  const leftOut = page.getByText('2 unreviewed findings left out');
  await expect(leftOut).toBeVisible(made);
  await unreviewed.check();
  expect(await leftOut.isVisible()).toBe(false);
  await page.getByRole('textbox', { name: 'Introduction' }).fill('For Acme Pictures');
  const logo = join(ownFolder, 'logo.png');
  writeFileSync(logo, Buffer.from(pngAddress(300, 80).split(',')[1] ?? '', 'base64'));
  await page.locator('input[type=file][accept="image/*"]').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible();
  await page.reload();
  await previewIs(page, 'Full report');
  const shown = preview(page).locator('iframe').contentFrame();
  await expect(shown.getByText('For Acme Pictures')).toBeVisible();
  await expect(shown.locator('img.logo')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Remove logo' }).click();
  await choose(page, 'For the team');
  await expect(page.getByRole('checkbox', { name: 'Intended' })).toBeChecked();
});

test('reports on exactly the clips selected in the library, or on what it shows', async () => {
  const { page } = app();
  await app().open('#/library?view=table&sort=name');
  await selectRow(clipRows(page).nth(0));
  await selectRow(clipRows(page).nth(2), ['ControlOrMeta']);
  const selection = page.getByRole('region', { name: 'Selection' });
  await selection.getByRole('button', { name: 'Report…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(clipsChoice(page)).toHaveValue('Selected clips (2)');
  await expect(page.getByText('2 clips', { exact: true })).toBeVisible();
  await chooseOther(page, 'CSV of clips');
  await page.reload();
  await previewIs(page, 'Full report');
  await expect(preview(page).locator('pre')).not.toBeEmpty();
  const { content } = await app().download(() => saveButton(page).click());
  expect(namesIn(content)).toEqual([reportClipNames[0], reportClipNames[2]]);

  await app().open('#/library?view=table&outcome=no_defects');
  await expect(clipRows(page)).toHaveCount(1);
  await goToScreen(page, 'Reports');
  await clipsChoice(page).click();
  await page.getByRole('option', { name: 'Current library view' }).click();
  const shown = await app().download(() => saveButton(page).click());
  expect(namesIn(shown.content)).toEqual([reportClipNames[1]]);

  // The library, where nothing is selected, does not take clips from the address of a report.
  await goToScreen(page, 'Library');
  await clipGrid(page).press('Home');
  await page.keyboard.press('ControlOrMeta+e');
  await expect(clipsChoice(page)).toHaveValue('Selected clips (1)');
  await app().go('#/library');
  await expect(clipRows(page)).toHaveCount(1);
  await page.goBack();
  await expect(clipsChoice(page)).toHaveValue('Selected clips (1)');
});

test('a previewed page has no identity, and reaches nothing', {
  tag: '@electron',
}, async () => {
  const { page } = app();
  await choose(page, 'For the team');
  await choose(page, 'Web page');
  await previewIs(page, 'Full report');
  const shown = preview(page).locator('iframe');
  await expect(shown.contentFrame().getByRole('heading', { level: 1 })).toBeVisible();
  const element = await shown.elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('there is no frame');
  const address = frame.url();
  const seen = await frame.evaluate(async () => {
    const attempt = async (work: () => unknown): Promise<string> => {
      try {
        await work();
        return 'done';
      } catch {
        return 'refused';
      }
    };
    const script = document.createElement('script');
    script.textContent = 'window.hasRun = true';
    document.body.append(script);
    return {
      origin: window.origin,
      parent: await attempt(() => window.parent.document.title),
      network: await attempt(() => fetch('../rpc/app/info', { method: 'POST', body: '{}' })),
      top: await attempt(() => {
        if (window.top) window.top.location.href = 'about:blank';
      }),
      added: ['hasRun', 'clipcheck'].filter((name) => name in window),
    };
  });
  expect(seen).toEqual({
    origin: 'null',
    parent: 'refused',
    network: 'refused',
    top: 'refused',
    added: [],
  });
  expect(frame.url()).toBe(address);
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
});

test('a report as JSON Lines is imported into an empty library only once, and its results are marked', async ({
  startApp,
}) => {
  await chooseOther(app().page, 'JSON Lines');
  const { content } = await app().download(() => saveButton(app().page).click());
  const other = await startApp();
  const path = join(other.ownFolder, 'from another machine.jsonl');
  writeFileSync(path, content);
  const { page } = other;
  await other.open('#/reports');
  await expect(preview(page)).toContainText('There are no clips to report on.');
  const importIt = () =>
    other.chooseFile(path, () => page.getByRole('button', { name: 'Import…' }).click());
  const dialog = page.getByRole('dialog', { name: 'Import' });
  await importIt();
  await expect(dialog.getByText('3 clips read: 3 new in the library.')).toBeVisible(made);
  await expect(dialog.getByText('3 evaluations added.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await importIt();
  await expect(dialog.getByText('3 clips already in the library.')).toBeVisible(made);
  await dialog.getByRole('link', { name: 'Show the clips' }).click();
  await expect(clipTotal(page, 3)).toBeVisible();
  await expect(clipGrid(page).getByRole('img', { name: 'Imported result' })).toHaveCount(3);
  await other.open('#/library?view=table&verdict=real');
  await expect(clipRows(page)).toHaveCount(1);
  await clipRows(page).dblclick();
  await expect(page.getByRole('main').getByText('Imported result', { exact: true })).toBeVisible();
  await page.getByRole('tab', { name: 'Runs (1)' }).click();
  await expect(page.getByText(/^Imported result · 2 findings/)).toBeVisible();
});

test('a report continues behind other screens; a cancelled one is not saved, and leaves nothing', async () => {
  const { page, dataDir } = app();
  await choose(page, 'For the team');
  await choose(page, 'Web page');
  await previewIs(page, 'Full report');
  // The preview's.
  const before = readdirSync(join(dataDir, 'reports'));
  const heldSince = () =>
    readdirSync(join(dataDir, 'reports')).filter((name) => !before.includes(name)).length;
  const progress = page.getByRole('progressbar', { name: 'Progress of the report' });
  // Until then it waits for the picture of its first finding.
  const release = await holdDecoders(app());
  try {
    await saveButton(page).click();
    await expect(progress).toBeVisible();
    await goToScreen(page, 'Trends');
    await expect(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible();
    await goToScreen(page, 'Reports');
    await expect(progress).toBeVisible();
    // The preview being made exists twice.
    await expect.poll(heldSince).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(saveButton(page)).toBeVisible();
  } finally {
    release();
  }
  await previewIs(page, 'Full report');
  // The page of that preview stays for a while.
  await expect.poll(heldSince).toBe(1);
});
