import type { ElectronApplication } from 'playwright/test';
import { expect } from './test.ts';

export const isWindowFocused = (desktop: ElectronApplication): Promise<boolean> =>
  desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused() ?? false);

/**
 * Goes to the app's window, or leaves it as a user does who works in another program. It is done
 * again as long as it has no effect: the keyboard that a window asked for when it was shown may
 * come only now.
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
