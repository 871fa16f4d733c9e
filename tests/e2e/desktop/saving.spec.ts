import { join } from 'node:path';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { makeFrameClip } from '../../../tools/frame-clips/make-frame-clips.ts';
import { seedReview } from '../../../tools/library/seed-review.ts';
import { modeOf, openToOthers, usualFileMode } from '../../support/files-on-disk.ts';
import { askedOf, stubElectron } from '../support/desktop.ts';
import { notification } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

let clipId: ClipId | undefined;

const app = sharedApp(() => ({
  prepare: async (dataDir) => {
    const { path } = await makeFrameClip('fps24');
    const [seeded] = await seedReview(dataDir, [{ path, prompt: 'Numbers', runs: [] }]);
    clipId = seeded?.clipId;
  },
}));

type MainProcess = typeof globalThis & { downloadEnded: Promise<string> };

const saveInto = async (path: string | null): Promise<string> => {
  const { desktop, page } = app();
  // Listens before it starts, since a still is ready at once.
  await desktop.evaluate(({ session }, savePath) => {
    const { promise, resolve } = Promise.withResolvers<string>();
    session.defaultSession.once('will-download', (_event, item) => {
      item.once('done', (_done, state) => resolve(state));
      // If the system would ask, the path must be known before this ends.
      item.setSavePath(savePath ?? '/dev/null');
      if (savePath === null) item.cancel();
    });
    (globalThis as MainProcess).downloadEnded = promise;
  }, path);
  await page.keyboard.press('ControlOrMeta+Shift+S');
  return desktop.evaluate(() => (globalThis as MainProcess).downloadEnded);
};

test('reports what was saved, with the usual permissions, what could not be written, and no cancelled save', async () => {
  const { dataDir, page, ownFolder } = app();
  await app().open(`#/clips/${clipId}`);
  await expect(page.getByTestId('frame-number')).toHaveText('0');
  expect(await saveInto(null)).toBe('cancelled');
  // A message about it would come first.
  await page.keyboard.press('ControlOrMeta+Shift+C');
  await expect(notification(page, 'Frame 0 copied')).toBeVisible();
  await expect(notification(page, /saved/i)).toHaveCount(0);

  const saved = join(ownFolder, 'chosen name.png');
  expect(await saveInto(saved)).toBe('completed');
  await stubElectron(app().desktop, 'showItemInFolder');
  const notice = notification(page, 'Saved: chosen name.png');
  await notice.getByRole('button', { name: 'Show in folder' }).click();
  await expect.poll(() => askedOf(app().desktop, 'showItemInFolder')).toEqual([[saved]]);
  expect(modeOf(saved)).toBe(usualFileMode());
  expect(openToOthers(dataDir)).toEqual([]);

  // A file cannot be inside a file.
  expect(await saveInto(join(saved, '\u202egnp.png'))).toBe('interrupted');
  await expect(notification(page, '\\u{202e}gnp.png could not be saved.')).toBeVisible();
});

test('a PDF whose print does not end can be cancelled, and the next one is printed', async () => {
  const { desktop, page } = app();
  await app().open('#/reports');
  await page.getByRole('radio', { name: 'PDF', exact: true }).click();
  const save = page.getByRole('button', { name: 'Save report…' });
  const countWindows = () =>
    desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  await desktop.evaluate((electron) => {
    electron.app.once('web-contents-created', (_event, contents) => {
      contents.printToPDF = () => new Promise(() => undefined);
    });
  });
  await save.click();
  await expect.poll(countWindows).toBe(2);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(save).toBeVisible();
  expect(await countWindows()).toBe(1);
  const { content } = await app().download(() => save.click());
  expect(content.toString('latin1')).toMatch(/^%PDF-/);
});
