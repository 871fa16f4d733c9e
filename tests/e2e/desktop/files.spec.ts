import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sharedClipFiles } from '../support/clip-files.ts';
import { askedOf, stubDrags, stubElectron } from '../support/desktop.ts';
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

test('drags the files of selected clips out of the window, and opens one in the player', async () => {
  const { desktop, page } = app();
  const names = ['drag-gone.mp4', 'drag-one.mp4', 'drag-two.mp4'];
  await files().add(names);
  await app().open('#/library?view=table&sort=name');
  await dropPaths(page, names.map(pathOf));
  for (const name of names) await expect(clipRow(page, name)).toBeVisible(evaluated);
  rmSync(pathOf('drag-gone.mp4'));
  const dragged = await stubDrags(desktop);
  const drag = (name: string): Promise<void> =>
    clipRow(page, name).dispatchEvent('dragstart', { bubbles: true, cancelable: true });
  await drag('drag-two.mp4');
  await expect.poll(dragged).toEqual([[pathOf('drag-two.mp4')]]);
  await selectRow(clipRow(page, 'drag-gone.mp4'));
  await selectRow(clipRow(page, 'drag-two.mp4'), ['Shift']);
  await drag('drag-one.mp4');
  const both = [pathOf('drag-one.mp4'), pathOf('drag-two.mp4')];
  await expect.poll(async () => (await dragged())[1]?.toSorted()).toEqual(both);

  await stubElectron(desktop, 'openPath', '');
  await page.keyboard.press('Escape');
  await clipRow(page, 'drag-one.mp4').getByRole('gridcell').nth(3).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Open in player' }).click();
  await expect.poll(() => askedOf(desktop, 'openPath')).toEqual([[pathOf('drag-one.mp4')]]);
});
