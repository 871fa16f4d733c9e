import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sharedClipFiles } from '../support/clip-files.ts';
import { askedOf, stubElectron } from '../support/desktop.ts';
import { dropPaths } from '../support/gestures.ts';
import { clipRow, evaluated, judged, selectRow } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp();

const pathOf = (name: string): string => join(files().folder, name);

test("reads dropped files in place, and shows them in the system's file browser", async () => {
  const { dataDir, desktop, page } = app();
  await files().add(['takes/one.mp4', 'single.mp4']);
  await app().open('#/library?view=table');
  await dropPaths(page, [pathOf('takes'), pathOf('single.mp4')]);
  await expect(clipRow(page, 'one.mp4')).toContainText(judged, evaluated);
  await expect(clipRow(page, 'single.mp4')).toContainText(judged, evaluated);
  const dropped = join(dataDir, 'dropped');
  expect(existsSync(dropped) ? readdirSync(dropped) : []).toEqual([]);

  await stubElectron(desktop, 'showItemInFolder');
  const shown = () => askedOf(desktop, 'showItemInFolder');
  await selectRow(clipRow(page, 'single.mp4'));
  await page.keyboard.press('ControlOrMeta+Shift+R');
  await expect.poll(shown).toEqual([[pathOf('single.mp4')]]);
  await clipRow(page, 'one.mp4').getByRole('link', { name: 'one.mp4' }).click();
  await page.getByRole('tab', { name: /^Details/ }).click();
  const paths = page.getByRole('region', { name: 'Paths of the files' });
  await expect(paths.getByRole('listitem')).toHaveText([pathOf('takes/one.mp4')]);
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(shown).toEqual([[pathOf('single.mp4')], [pathOf('takes/one.mp4')]]);
});
