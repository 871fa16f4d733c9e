import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import type { SettingsSection } from '../../../renderer/features/settings/settings-sections.ts';
import { evaluated, goToScreen, settingsScreen, untilShown } from '../support/screens.ts';
import { expect, sharedApp, sharedService, test } from '../support/test.ts';

/**
 * Records whether an element with exactly a given text appears on a page from now on, even briefly,
 * which polling would miss.
 * @returns reports whether it has appeared
 */
const noteAppearance = async (page: Page, text: string): Promise<() => Promise<boolean>> => {
  const noted = await page.evaluateHandle((wanted) => {
    const seen = { hasCome: false };
    const observer = new MutationObserver((changes) => {
      const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
      if (!added.some((node) => node.textContent === wanted)) return;
      seen.hasCome = true;
      observer.disconnect();
    });
    observer.observe(document.body, { subtree: true, childList: true });
    return seen;
  }, text);
  return async () => (await noted.jsonValue()).hasCome;
};

const service = sharedService();
const app = sharedApp();

const openSection = async (section: SettingsSection) => {
  const { page, go } = app();
  await go(`#/settings/${section}`);
  await untilShown(page, settingsScreen(section));
  return page;
};

const save = async (change: () => Promise<void>): Promise<void> => {
  const isSaved = await noteAppearance(app().page, 'Saved');
  await change();
  await expect.poll(isSaved).toBe(true);
};

test('the theme changes at once; appearance, defaults and prompt sources survive a restart', async () => {
  let page = await openSection('appearance');
  await save(() => page.getByRole('radio', { name: 'Light' }).click());
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await save(() => page.getByRole('switch', { name: /^Notify me when a batch ends/ }).click());
  page = await openSection('defaults');
  await save(() => page.getByRole('textbox', { name: 'Parallel clips' }).fill('3'));
  await save(() => page.getByRole('checkbox', { name: 'Prompt misalignment' }).click());

  page = await openSection('prompts');
  await save(() => page.getByRole('button', { name: 'Sidecar file: earlier' }).click());
  await save(() => page.getByRole('switch', { name: 'Use: Prompt list' }).press('Space'));
  await expect(page.getByRole('switch', { name: 'Use: Prompt list' })).not.toBeChecked();

  await app().restart();
  page = await openSection('appearance');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked();
  await expect(
    page.getByRole('switch', { name: /^Notify me when a batch ends/ }),
  ).not.toBeChecked();
  page = await openSection('defaults');
  await expect(page.getByRole('textbox', { name: 'Parallel clips' })).toHaveValue('3');
  await expect(page.getByRole('checkbox', { name: 'Prompt misalignment' })).not.toBeChecked();
  page = await openSection('prompts');
  await expect(page.getByRole('switch', { name: 'Use: Prompt list' })).not.toBeChecked();
  await expect(page.getByRole('switch', { name: 'Use: Sidecar file' })).toBeChecked();
  const first = page.getByRole('switch', { name: /^Use: / }).first();
  await expect(first).toHaveAccessibleName('Use: Sidecar file');
});

test('keys of actions are found, changed, used, and reset', async () => {
  const page = await openSection('shortcuts');
  await page.getByRole('textbox', { name: 'Search actions and keys' }).fill('evaluator');
  await page.getByRole('button', { name: /^Evaluator: change shortcut/ }).click();
  await save(() => page.keyboard.press('ControlOrMeta+Shift+Y'));
  await goToScreen(page, 'Library');
  await page.keyboard.press('ControlOrMeta+3');
  await expect(page.getByRole('heading', { level: 1, name: 'Library' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Y');
  await expect(page.getByRole('heading', { level: 1, name: 'Evaluator' })).toBeVisible();

  await openSection('shortcuts');
  await save(() => page.getByRole('button', { name: 'Evaluator: reset to default' }).click());
  await page.keyboard.press('ControlOrMeta+3');
  await expect(page.getByRole('heading', { level: 1, name: 'Evaluator' })).toBeVisible();
});

test('another service is put into use with its key, tested, and left again', async () => {
  let page = await openSection('connection');
  await page.getByRole('radio', { name: /^An evaluation service/ }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('no address');
  await page.getByRole('button', { name: 'Use this service' }).click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveAccessibleDescription(/.+/);
  await page.getByRole('textbox', { name: 'Address' }).fill(`${service().baseUrl}/`);
  await page.getByLabel('API key').fill(service().apiKey);
  await page.getByRole('button', { name: 'Use this service' }).click();
  await expect(page.getByText('The connection works.')).toBeVisible(evaluated);
  await expect(page.getByLabel('API key')).toHaveValue('');
  const keptKey = page.getByPlaceholder('leave empty to keep it');
  await expect(keptKey).toBeVisible();
  await page.getByRole('textbox', { name: 'Address' }).fill('https://other.example.com');
  await expect(keptKey).toBeHidden();

  await app().restart();
  page = await openSection('connection');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue(service().baseUrl);
  await page.getByRole('radio', { name: /^The built-in evaluator/ }).click();
  await page.getByRole('button', { name: 'Use the built-in evaluator' }).click();
  await expect(page.getByRole('contentinfo').getByText('Built-in evaluator')).toBeVisible(
    evaluated,
  );
});

test('storage shows where everything is and frees what is chosen', async () => {
  const page = await openSection('storage');
  await expect(page.getByText(app().dataDir, { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /^Thumbnails/ }).check();
  await page.getByRole('button', { name: /^Free up to/ }).click();
  await expect(page.getByText(/ freed\.$/)).toBeVisible();
});

test('a folder is shared with colleagues, synced on request, and left again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clipcheck-shared-'));
  const made = '2026-01-01T00:00:00.000Z';
  const header = { clipcheck: 'report', version: 1, made, title: 'T', clips: 0, only: [] };
  const addColleague = (id: string, name: string) =>
    writeFile(
      join(folder, `${id}.jsonl`),
      `${JSON.stringify({ ...header, library: { id, name } })}\n`,
    );
  await addColleague('00000000-0000-4000-8000-000000000001', 'Ann');
  const page = await openSection('sharing');
  const sharing = page.getByRole('switch', { name: /^Share through a folder/ });
  await app().chooseFolder(folder, () => sharing.click());
  await expect(sharing).toBeChecked();
  await expect(page.getByText('Ann', { exact: true })).toBeVisible();
  await save(() => page.getByRole('textbox', { name: 'Your name for colleagues' }).fill('Lead'));
  await addColleague('00000000-0000-4000-8000-000000000002', 'Bob');
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText('Ann, Bob', { exact: true })).toBeVisible();
  await rm(folder, { recursive: true });
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect(page.getByText(/cannot be used: it was not found\. Nothing was/)).toBeVisible();
  await save(() => sharing.click());
  await expect(page.getByText('Ann, Bob', { exact: true })).toBeHidden();
});
