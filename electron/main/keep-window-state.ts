import { type BrowserWindow, screen } from 'electron';
import {
  fitToDisplays,
  readWindowState,
  type WindowState,
  writeWindowState,
} from './window-state.ts';

/** A window that is moved tells of every step of it. */
const settleMs = 500;

/** The window's last place; null at the first start and where its display is gone. */
export const findWindowState = (path: string): WindowState | null => {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return fitToDisplays(readWindowState(path), areas);
};

/** Stores the window's place whenever it has changed, and once more when it closes. */
export const keepWindowState = (window: BrowserWindow, path: string): void => {
  let timer: NodeJS.Timeout | undefined;
  const store = (): void => {
    clearTimeout(timer);
    if (window.isMinimized() || window.isFullScreen()) return;
    writeWindowState(path, { ...window.getNormalBounds(), isMaximised: window.isMaximized() });
  };
  const storeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(store, settleMs);
  };
  window.on('resize', storeSoon);
  window.on('move', storeSoon);
  window.on('maximize', storeSoon);
  window.on('unmaximize', storeSoon);
  window.on('close', store);
  // It may still be told of a move after that; once it is gone, it can no longer be asked.
  window.once('closed', () => clearTimeout(timer));
};
