import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askedOf, stubElectron } from '../support/desktop.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const app = sharedApp(() => ({ prepare: storeGonePlace }));

/** Position of the window on a display that no longer exists. */
const storeGonePlace = (dataDir: string): void => {
  const folder = join(dataDir, 'electron');
  mkdirSync(folder, { recursive: true });
  const gone = { x: 9000, y: 200, width: 900, height: 700, isMaximised: false };
  writeFileSync(join(folder, 'window-state.json'), JSON.stringify(gone));
};

/** A page that is reloaded after a crash gets a new process first. */
const loadedAgain = { timeout: 15_000 };

const boundsOf = () =>
  app().desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

const shownInWindow = (): Promise<string> =>
  app().desktop.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed() || contents.isLoading()) return '';
    return contents.executeJavaScript(
      `location.hash + ' ' + (document.querySelector('h1')?.textContent ?? '')`,
    );
  });

const crash = (): Promise<void> =>
  app().desktop.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const crashed = new Promise<void>((done) => {
      contents?.once('render-process-gone', () => done());
    });
    contents?.forcefullyCrashRenderer();
    return crashed;
  });

test('ignores a window position that is on no display any more', async () => {
  const bounds = await boundsOf();
  expect(bounds?.x).toBeLessThan(1920);
  expect(bounds).toMatchObject({ width: 1280, height: 800 });
});

test('restores the position and size of the window', async () => {
  const place = { x: 140, y: 90, width: 940, height: 660 };
  await app().desktop.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  );
  await expect.poll(boundsOf).toEqual(place);
  // At once: a change at the last moment counts too.
  await app().restart();
  await expect.poll(boundsOf).toEqual(place);
});

test('goes on when a hidden window is closed', async () => {
  const windowCount = await app().desktop.evaluate(async ({ BrowserWindow }) => {
    const hidden = new BrowserWindow({ show: false });
    const closed = new Promise<void>((done) => {
      hidden.once('closed', done);
    });
    hidden.close();
    await closed;
    return BrowserWindow.getAllWindows().length;
  });
  expect(windowCount).toBe(1);
});

test('reloads a page that crashes once, in the same place; then asks the user', async () => {
  await app().open('#/settings/storage');
  await expect.poll(shownInWindow).toBe('#/settings/storage Settings');
  await stubElectron(app().desktop, 'showMessageBox', { response: 0 });

  await crash();
  await expect.poll(shownInWindow, loadedAgain).toBe('#/settings/storage Settings');
  expect(await askedOf(app().desktop, 'showMessageBox')).toEqual([]);

  await crash();
  await expect
    .poll(() => askedOf(app().desktop, 'showMessageBox'))
    .toEqual([[expect.objectContaining({ buttons: ['Reload', 'Quit Clipcheck'] })]]);
  await expect.poll(shownInWindow, loadedAgain).toBe('#/settings/storage Settings');
});
