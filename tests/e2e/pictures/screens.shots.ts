import { settingsSections } from '../../../renderer/features/settings/settings-sections.ts';
import { expect, sharedApp, test } from '../support/test.ts';
import { type Screen, takePictures, takeScreens } from './take-pictures.ts';

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
