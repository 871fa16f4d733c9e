import { dirname, join } from 'node:path';
import { appScreens, untilShown } from '../support/app-screens.ts';
import { clipRow, clipRows } from '../support/screens.ts';
import { seedReadLibrary } from '../support/seed-read-library.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    await seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 5);
  },
}));

test.afterEach(() => expect(app().complaints()).toEqual([]));

for (const screen of appScreens) {
  test(`${screen.name} is opened by its address, and the page complains of nothing`, async () => {
    await app().open(screen.hash);
    await untilShown(app().page, screen);
  });
}

test('a clip is opened with its first frame, and the page complains of nothing', async () => {
  await app().open('#/library?view=table&state=completed&sort=name');
  const { page } = app();
  const name = (await clipRows(page).first().getByRole('link').textContent()) ?? '';
  await clipRow(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByTestId('frame-canvas')).toHaveAttribute('data-exact', 'true');
});
