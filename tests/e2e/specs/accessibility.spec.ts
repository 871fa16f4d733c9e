import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { findViolations } from '../../support/find-violations.ts';
import {
  batchView,
  clipGrid,
  clipRows,
  evaluated,
  openFilter,
  selectRow,
} from '../support/screens.ts';
import { seedReadLibrary } from '../support/seed-read-library.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 200);
  },
}));

/** How the page is brought to what is looked at, from the library's table. */
const views: Record<string, (page: Page) => Promise<unknown>> = {
  'the library as a table': async () => {},
  'the library as pictures': (page) => page.getByRole('button', { name: 'As a grid' }).click(),
  'the library with a filter open': (page) => openFilter(page, 'State'),
  'a selection': (page) => selectRow(clipRows(page).first()),
  'the question before clips are deleted': async (page) => {
    await selectRow(clipRows(page).first());
    await page.getByRole('button', { name: 'Delete…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the field for a prompt': async (page) => {
    await selectRow(clipRows(page).first());
    await page.getByRole('button', { name: 'Set prompt…' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'the palette': async (page) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('option').first()).toBeVisible();
  },
};

const addresses = {
  'the first run': '#/welcome',
  'the queue': '#/queue',
  'the watched folders': '#/queue/watched',
  'the service': '#/service',
  'an unknown clip': `#/clips/${'0'.repeat(64)}`,
  'the trends': '#/trends',
  'the reports': '#/reports',
  'the connection': '#/settings/connection',
  'the key': '#/settings/key',
  'the defaults': '#/settings/defaults',
  'the prompt sources': '#/settings/prompts',
  'the storage': '#/settings/storage',
  'the appearance': '#/settings/appearance',
  'the shortcuts': '#/settings/shortcuts',
};

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme} theme axe finds nothing wrong with`, () => {
    test.beforeAll(async () => {
      await app().open('#/settings/appearance');
      const { page } = app();
      await page.getByRole('radio', { name: theme === 'dark' ? 'Dark' : 'Light' }).click();
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    });

    for (const [name, show] of Object.entries(views)) {
      test(name, async () => {
        await app().open('#/library?view=table');
        await expect(clipRows(app().page).first()).toBeVisible();
        await show(app().page);
        expect(await findViolations(app().page)).toEqual([]);
      });
    }

    for (const [name, hash] of Object.entries(addresses)) {
      test(name, async () => {
        await app().open(hash);
        await expect(app().page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(app().page.locator('.mantine-Skeleton-root')).toHaveCount(0);
        expect(await findViolations(app().page)).toEqual([]);
      });
    }

    test('the page of a clip with findings', async () => {
      await app().open('#/library?view=table&type=visual_glitch&sort=name');
      const { page } = app();
      await expect(clipRows(page).first()).toBeVisible();
      await clipGrid(page).focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Enter');
      const findings = page.getByRole('grid', { name: 'Findings' });
      await findings.focus();
      await page.keyboard.press('ArrowDown');
      await expect(findings.getByRole('row', { selected: true })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });

    test('a batch with problems', async () => {
      await app().open('#/queue');
      const { page } = app();
      await page.getByRole('button', { name: 'Evaluate', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Evaluate the sample clips' }).click();
      await expect(batchView(page).getByText('Ended', { exact: true })).toBeVisible(evaluated);
      await expect(page.getByText('5 of 5 clips done')).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      // In the other theme it would be taken for the one that is about to begin there.
      await page.getByRole('button', { name: 'Clear ended' }).click();
      await expect(batchView(page)).toHaveCount(0);
    });
  });
}
