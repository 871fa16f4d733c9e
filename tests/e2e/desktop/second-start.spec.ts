import { sharedClipFiles } from '../support/clip-files.ts';
import { isWindowFocused, runSecondStart, setWindowFocus } from '../support/desktop.ts';
import { evaluated } from '../support/screens.ts';
import { expect, sharedApp, test } from '../support/test.ts';

const files = sharedClipFiles();
const app = sharedApp();

const isFocused = (): Promise<boolean> => isWindowFocused(app().desktop);

const startAgain = (args: readonly string[]) => runSecondStart(app().desktop, args, files().folder);

test('a second start exits and brings the window of the first to the front', async () => {
  await setWindowFocus(app().desktop, false);
  const { exitCode, stderr } = await startAgain([]);
  expect(exitCode).toBe(0);
  expect(stderr).toContain('Clipcheck is already running');
  await expect.poll(isFocused).toBe(true);
  expect(
    await app().desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
  ).toBe(1);
});

test('the first instance evaluates and shows the files and folders of a second start', async () => {
  const { page } = app();
  await files().add(['takes/one.mp4', 'takes/two.mp4', 'alone.mp4']);
  await setWindowFocus(app().desktop, false);
  // As typed in a terminal: relative to the working directory.
  const { exitCode } = await startAgain(['takes', 'alone.mp4']);
  expect(exitCode).toBe(0);
  await expect.poll(isFocused).toBe(true);
  await expect(page.getByRole('heading', { level: 1, name: 'Queue' })).toBeVisible();
  await expect(page.getByText('3 of 3 clips done')).toBeVisible(evaluated);
});
