import { dirname } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { makeReviewFolder } from '../../../tools/library/make-review-folder.ts';
import { findingBox, findingRange, goToFrame, untilFrame } from '../support/review-screen.ts';
import {
  appScreens,
  chooseMore,
  clipRows,
  openFilter,
  selectRow,
  untilShown,
} from '../support/screens.ts';
import { sharedSeededApp, test } from '../support/test.ts';
import { type Screen, takePictures, takeScreens } from './take-pictures.ts';

const [app, review] = sharedSeededApp((dataDir) => makeReviewFolder(dirname(dataDir)));

const idOf = (fileName: string): string => {
  const clip = review().clips.find(({ path }) => path.endsWith(`/${fileName}`));
  if (!clip) throw new Error(`There is no example "${fileName}".`);
  return clip.clipId;
};

const [ball, lantern] = ['ball-on-checkered-floor.mp4', 'lantern-in-the-rain.mp4'];

const clipPage = (fileName: string) => (): string => `#/clips/${idOf(fileName)}?frame=0`;

const comparison = (mode: string) => (): string => {
  const other = idOf('ball-on-checkered-floor take 2.mp4');
  return `#/compare?clip=${idOf(ball)}&clip=${other}&mode=${mode}`;
};

/** Selects a finding and moves the pointer away, since it highlights what it is on. */
const chooseFinding = async (page: Page): Promise<Locator> => {
  await untilFrame(page, 0);
  await findingRange(page, 2).click();
  await page.mouse.move(0, 0);
  await goToFrame(page, 35);
  return findingBox(page, 2);
};

const goToMiddle = async (page: Page): Promise<Locator> => {
  await untilFrame(page, 0);
  await goToFrame(page, 50);
  return page.getByTestId('frame-number');
};

const press =
  (key: string, show: (page: Page) => Locator) =>
  async (page: Page): Promise<Locator> => {
    await untilFrame(page, 0);
    await page.keyboard.press(key);
    return show(page);
  };

const preview =
  (...choices: readonly string[]) =>
  async (page: Page): Promise<Locator> => {
    for (const name of choices) await page.getByRole('radio', { name, exact: true }).click();
    const status = page.getByRole('region', { name: 'Preview' }).getByRole('status');
    return status.filter({ hasText: /Full report|Beginning only/ });
  };

const dialog = (page: Page): Locator => page.getByRole('dialog');

test('first-run', async ({ startApp }) => {
  await takePictures(await startApp({ isFresh: true }), 'first-run');
});

takeScreens(app, [
  ...appScreens.map(
    (screen): Screen => [
      screen.hash.replace(/0+/, 'unknown').match(/\w+/g)?.join('-') ?? '',
      screen.hash,
      async (page) => {
        await untilShown(page, screen);
        return page.getByRole('heading', { level: 1 });
      },
    ],
  ),
  ['library-grid', '#/library?view=grid', (page) => page.locator('img')],
  ['library-table', '#/library?view=table&sort=-severity', clipRows],
  [
    'library-filter',
    '#/library?view=table&sort=-findings',
    (page) => openFilter(page, 'Worst severity'),
  ],
  [
    'library-delete',
    '#/library?view=table',
    async (page) => {
      await selectRow(clipRows(page).first());
      await chooseMore(page, 'Delete…');
      return dialog(page);
    },
  ],
  [
    'palette',
    '#/library?view=grid',
    async (page) => {
      await page.getByText(lantern).waitFor();
      await page.keyboard.press('ControlOrMeta+k');
      await page.getByRole('combobox', { name: /^Find an action/ }).fill('la');
      return page.getByRole('option', { name: /lantern/ });
    },
  ],
  ['clip', clipPage(lantern), chooseFinding],
  ['clip-prompt', clipPage('paper-boat-on-waves.mp4'), goToMiddle],
  ['clip-many-findings', clipPage('city-windows-at-dusk.mp4'), goToMiddle],
  [
    'clip-missing',
    clipPage('paper-boat that was moved.mp4'),
    (page) => page.getByText('The file is missing'),
  ],
  [
    'review',
    clipPage(ball),
    press('u', (page) => page.getByRole('region', { name: 'Review progress' })),
  ],
  ['compare-with', clipPage(lantern), press('c', dialog)],
  ['compare-side', comparison('side'), goToMiddle],
  ['compare-wipe', comparison('wipe'), goToMiddle],
  ['compare-difference', comparison('difference'), goToMiddle],
  ['cull', '#/cull', (page) => page.getByRole('region', { name: 'Player' })],
  ['reports-client', '#/reports', preview('For a client', 'PDF')],
  ['reports-page', '#/reports', preview('For the team', 'Web page')],
  ['reports-markers', '#/reports', preview('For an editor', 'DaVinci Resolve EDL')],
  [
    'queue-ended',
    '#/queue',
    async (page) => {
      await page.getByRole('button', { name: 'Try the sample clips' }).click();
      return page.getByText('5 of 5 clips done');
    },
  ],
]);
