import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { settingsSections } from '../../../renderer/features/settings/settings-sections.ts';
import { chooseMore, clipRows, openFilter, selectRow } from '../support/screens.ts';
import { seedReadLibrary, seedReportClips } from '../support/seeds.ts';
import { expect, sharedApp, test } from '../support/test.ts';
import { type Screen, takePictures, takeScreens } from './take-pictures.ts';

test.describe('without clips at first', () => {
  const app = sharedApp();

  test.describe.configure({ mode: 'serial' });

  test('first-run', async ({ startApp }) => {
    await takePictures(await startApp({ isFresh: true }), 'first-run');
  });

  takeScreens(app, [
    ['library-empty', '#/library', (page) => page.getByText('No clips yet')],
    ['queue-empty', '#/queue', (page) => page.getByText('Nothing in the queue')],
    [
      'queue-ended',
      '#/queue',
      async (page) => {
        await page.getByRole('button', { name: 'Try the sample clips' }).click();
        return page.getByText('5 of 5 clips done');
      },
    ],
    ['library-samples', '#/library?view=grid', (page) => page.getByText('lantern-in-the-rain.mp4')],
    [
      'palette',
      '#/library?view=grid',
      async (page) => {
        await page.getByText('lantern-in-the-rain.mp4').waitFor();
        await page.keyboard.press('ControlOrMeta+k');
        await page.getByRole('combobox', { name: /^Find an action/ }).fill('la');
        return page.getByRole('option', { name: /lantern/ });
      },
    ],
    ['service', '#/service', (page) => page.getByRole('heading', { name: 'Builds' })],
    ...settingsSections.map(
      ({ section }): Screen => [
        `settings-${section}`,
        `#/settings/${section}`,
        async (page) => {
          const heading = page.getByRole('heading', { level: 2 });
          await heading.first().waitFor();
          await expect(page.getByRole('img', { name: 'Checking' })).toHaveCount(0);
          return heading;
        },
      ],
    ),
    [
      'clip-unknown',
      `#/clips/${'0'.repeat(64)}`,
      (page) => page.getByText('This clip is not in the library'),
    ],
  ]);
});

test.describe('a library of 5,000 clips', () => {
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
        await chooseMore(page, 'Delete…');
        return page.getByRole('dialog');
      },
    ],
    [
      'library-nothing-fits',
      '#/library?view=table&q=nowhere',
      (page) => page.getByText('No matching clips'),
    ],
  ]);
});

test.describe('reports', () => {
  const app = sharedApp(() => ({
    prepare: async (dataDir) => {
      await seedReportClips(dataDir);
    },
  }));

  const preview =
    (...choices: readonly string[]) =>
    async (page: Page): Promise<Locator> => {
      for (const name of choices) await page.getByRole('radio', { name, exact: true }).click();
      const status = page.getByRole('region', { name: 'Preview' }).getByRole('status');
      return status.filter({ hasText: 'Full report' });
    };

  takeScreens(app, [
    ['reports-client', '#/reports', preview('For a client', 'PDF')],
    ['reports-page', '#/reports', preview('For the team', 'Web page')],
    ['reports-text', '#/reports', preview('More formats…', 'CSV of findings')],
    ['reports-markers', '#/reports', preview('For an editor', 'DaVinci Resolve EDL')],
    ['reports-empty', '#/reports?of=clips', (page) => page.getByText('Nothing to report on')],
  ]);
});
