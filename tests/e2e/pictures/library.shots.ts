import { dirname, join } from 'node:path';
import type { Page } from 'playwright/test';
import { clipRows, openFilter, selectRow } from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { sharedApp } from '../support/test.ts';
import { takeScreens } from './take-pictures.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 5000);
  },
}));

const selectRows = async (page: Page, first: number, last: number): Promise<void> => {
  await selectRow(clipRows(page).nth(first));
  await selectRow(clipRows(page).nth(last), ['Shift']);
};

takeScreens(app, [
  ['library-grid', '#/library?view=grid', (page) => page.locator('img')],
  ['library-table', '#/library?view=table&sort=-severity', clipRows],
  ['trends', '#/trends', (page) => page.getByRole('region', { name: 'Worst clips' })],
  [
    'library-filters',
    '#/library?view=table&type=visual_glitch&q=lantern&sort=-findings',
    async (page) => {
      await selectRows(page, 1, 5);
      return openFilter(page, 'Worst severity');
    },
  ],
  [
    'library-without-prompts',
    '#/library?view=grid&state=needs_prompt',
    (page) => page.getByRole('textbox', { name: /^Prompt for/ }),
  ],
  [
    'library-delete',
    '#/library?view=table',
    async (page) => {
      await selectRows(page, 0, 3);
      await page.getByRole('button', { name: 'Delete…' }).click();
      return page.getByRole('dialog');
    },
  ],
  [
    'library-nothing-fits',
    '#/library?view=table&q=nowhere',
    (page) => page.getByText('No matching clips'),
  ],
]);
