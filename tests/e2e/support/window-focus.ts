import type { ElectronApplication } from 'playwright/test';
import { expect } from './test.ts';

export const isWindowFocused = (desktop: ElectronApplication): Promise<boolean> =>
  desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused() ?? false);

/**
 * Focuses the app's window, or leaves it like a user who works in another program. Repeated until
 * it has an effect, since a window's own request for focus may arrive only now.
 */
export const setWindowFocus = (desktop: ElectronApplication, isFocused: boolean): Promise<void> =>
  expect
    .poll(async () => {
      await desktop.evaluate(({ BrowserWindow }, wanted) => {
        const [window] = BrowserWindow.getAllWindows();
        if (wanted) window?.focus();
        else window?.blur();
      }, isFocused);
      return isWindowFocused(desktop);
    })
    .toBe(isFocused);
