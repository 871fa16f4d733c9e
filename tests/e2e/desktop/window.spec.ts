import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from '../support/app.ts';
import { askedOf, stubElectron } from '../support/stub-electron.ts';
import { expect, test } from '../support/test.ts';

/** By then a window that was moved would have stored where it is. */
const settledMs = 1000;

/** A page that is loaded again after a crash gets a new process first. */
const loadedAgain = { timeout: 15_000 };

const boundsOf = ({ desktop }: App) =>
  desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());

/** What the window shows, asked without the page of Playwright, which does not survive a crash. */
const shownIn = ({ desktop }: App): Promise<string> =>
  desktop.evaluate(async ({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    if (!contents || contents.isCrashed() || contents.isLoading()) return '';
    return contents.executeJavaScript(
      `location.hash + ' ' + (document.querySelector('h1')?.textContent ?? '')`,
    );
  });

const crash = ({ desktop }: App): Promise<void> =>
  desktop.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const crashed = new Promise<void>((done) => {
      contents?.once('render-process-gone', () => done());
    });
    contents?.forcefullyCrashRenderer();
    return crashed;
  });

test('the window comes back where it was left, as large as it was', async ({ startApp }) => {
  const app = await startApp();
  const place = { x: 140, y: 90, width: 940, height: 660 };
  await app.desktop.evaluate(
    ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds),
    place,
  );
  await expect.poll(() => boundsOf(app)).toEqual(place);
  // At once: what was changed in the last moment counts too.
  await app.restart();
  await expect.poll(() => boundsOf(app)).toEqual(place);
});

test('a window that is told of a move in its last moment ends without a fault', async ({
  startApp,
}) => {
  const app = await startApp();
  await stubElectron(app.desktop, 'showErrorBox');
  await app.desktop.evaluate(async ({ BrowserWindow }, waitMs) => {
    const [window] = BrowserWindow.getAllWindows();
    window?.emit('move');
    window?.destroy();
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }, settledMs);
  expect(await askedOf(app.desktop, 'showErrorBox')).toEqual([]);
});

test('a place that is on no display any more is not taken', async ({ startApp }) => {
  const app = await startApp({
    prepare: (dataDir) => {
      const folder = join(dataDir, 'electron');
      mkdirSync(folder, { recursive: true });
      const gone = { x: 9000, y: 200, width: 900, height: 700, isMaximised: false };
      writeFileSync(join(folder, 'window-state.json'), JSON.stringify(gone));
    },
  });
  const bounds = await boundsOf(app);
  expect(bounds?.x).toBeLessThan(1920);
  expect(bounds).toMatchObject({ width: 1280, height: 800 });
});

test('a page that crashes is loaded again as it was, once; then its user is asked', async ({
  startApp,
}) => {
  const app = await startApp();
  await app.open('#/settings/storage');
  await expect.poll(() => shownIn(app)).toBe('#/settings/storage Settings');
  await stubElectron(app.desktop, 'showMessageBox', { response: 0 });

  await crash(app);
  await expect.poll(() => shownIn(app), loadedAgain).toBe('#/settings/storage Settings');
  expect(await askedOf(app.desktop, 'showMessageBox')).toEqual([]);

  await crash(app);
  await expect
    .poll(() => askedOf(app.desktop, 'showMessageBox'))
    .toEqual([[expect.objectContaining({ buttons: ['Load it again', 'Quit Clipcheck'] })]]);
  await expect.poll(() => shownIn(app), loadedAgain).toBe('#/settings/storage Settings');
});
