import { sharedClipFiles } from '../support/clip-files.ts';
import { isWindowFocused, runSecondStart, setWindowFocus } from '../support/desktop.ts';
import { evaluated } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp();

test('a second start exits; the first comes to the front, and evaluates and shows its files and folders', async () => {
  const { desktop, page } = app();
  await files().add(['takes/one.mp4', 'takes/two.mp4', 'alone.mp4']);
  const screen = await page.evaluate(() => window.location.hash);
  await setWindowFocus(desktop, false);
  expect(await runSecondStart(desktop, [], files().folder)).toMatchObject({ exitCode: 0 });
  await expect.poll(() => isWindowFocused(desktop)).toBe(true);
  expect(await page.evaluate(() => window.location.hash)).toBe(screen);

  await setWindowFocus(desktop, false);
  // As typed in a terminal: relative to the working directory.
  const { exitCode, stderr } = await runSecondStart(
    desktop,
    ['takes', 'alone.mp4'],
    files().folder,
  );
  expect(exitCode).toBe(0);
  expect(stderr).toContain('Clipcheck is already running');
  await expect.poll(() => isWindowFocused(desktop)).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await expect(page.getByText('3 of 3 clips done')).toBeVisible(evaluated);
  const count = await desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
  expect(count).toBe(1);
});
