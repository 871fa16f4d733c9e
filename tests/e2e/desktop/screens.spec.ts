import { dirname, join } from 'node:path';
import { untilBoth } from '../support/review-screen.ts';
import { appScreens, untilShown } from '../support/screens.ts';
import { seedReadLibrary } from '../support/seeds.ts';
import { expect, sharedSeededApp, test } from '../support/test.ts';

const [app, clips] = sharedSeededApp((dataDir) =>
  seedReadLibrary(dataDir, join(dirname(dataDir), 'clips'), 5),
);

test('every screen opens by its address, a clip, a comparison and a review among them, without errors on the page', async () => {
  const { page, go } = app();
  for (const screen of appScreens) {
    await test.step(screen.name, async () => {
      await go(screen.hash);
      await untilShown(page, screen);
    });
  }
  await go('#/library?view=table&state=completed&sort=name');
  await page.getByRole('grid', { name: 'Clips', exact: true }).getByRole('link').first().click();
  await expect(page.getByTestId('frame-canvas')).toHaveAttribute('data-exact', 'true');
  const [left, right] = clips().filter(({ state }) => state === 'completed');
  await go(`#/compare?clip=${left?.clipId}&clip=${right?.clipId}`);
  await untilBoth(page);
  await go('#/review');
  await expect(page.getByRole('region', { name: 'Review progress' })).toContainText(
    /^Finding 1 of/,
  );
  expect(app().complaints()).toEqual([]);
});
