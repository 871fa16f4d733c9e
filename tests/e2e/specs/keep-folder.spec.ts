import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesIn } from '../../support/files-on-disk.ts';
import { samplesFolder } from '../../support/sample-clips.ts';
import { batchView, evaluated, goToScreen } from '../support/screens.ts';
import { expect, test } from '../support/test.ts';

/** One without findings, and two with some. */
const names = ['paper-boat-on-waves', 'lantern-in-the-rain', 'ball-on-checkered-floor'];
const flaggedCount = 2;

test('a folder of clips becomes a folder of the good ones in eight actions and one key for each flagged clip', async ({
  startApp,
}) => {
  const app = await startApp();
  const { page } = app;
  const folder = join(dirname(app.dataDir), 'takes');
  mkdirSync(folder);
  for (const name of names) {
    copyFileSync(join(samplesFolder, `${name}.mp4`), join(folder, `${name}.mp4`));
  }
  await app.open('#/library');
  await page.getByText('No clips yet').waitFor();
  let actions = 0;
  const act = async (action: Promise<unknown>, count = 1): Promise<void> => {
    actions += count;
    await action;
  };
  // The key that asks for a folder, its name and Enter.
  await act(app.chooseFolder(folder), 3);
  await act(goToScreen(page, 'Queue'));
  const byResult = batchView(page).getByRole('button', { name: 'Keep and reject by result…' });
  await byResult.waitFor(evaluated);
  await act(byResult.click());
  await page.getByRole('button', { name: 'Keep 1', exact: true }).waitFor();
  // Names cut on screen are whole for screen readers.
  const list = await page.getByRole('dialog').ariaSnapshot();
  for (const name of names) expect(list).toContain(`${name}.mp4`);
  await act(page.keyboard.press('Enter'));
  const player = page.getByRole('region', { name: 'Player' });
  for (const [at, key] of ['y', 'x'].entries()) {
    await expect(player).toContainText(`${at + 1} of ${flaggedCount}`);
    await act(page.keyboard.press(key));
  }
  await act(page.getByRole('button', { name: 'Sort to folders…' }).click());
  const copy = page.getByRole('dialog').getByRole('button', { name: /^Copy \d+ clip/ });
  await copy.waitFor();
  await act(copy.click());
  await expect(page.getByRole('dialog').getByText('copied to “takes-sorted”')).toBeVisible();
  expect(actions).toBeLessThanOrEqual(8 + flaggedCount);
  const kept = filesIn(join(`${folder}-sorted`, 'keep')).filter((name) => name.endsWith('.mp4'));
  expect(kept).toHaveLength(2);
});
