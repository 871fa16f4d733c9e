import { type BrowserWindow, screen } from 'electron';
import {
  fitToDisplays,
  readWindowState,
  type WindowState,
  writeWindowState,
} from './window-state.ts';

/** A moving window emits an event for every step (ms). */
const settleMs = 500;

/** Returns the window's last bounds; null at the first start and if its display is gone. */
export const findWindowState = (path: string): WindowState | null => {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return fitToDisplays(readWindowState(path), areas);
};

/** Stores the window's bounds after each change, and when it closes. */
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
  // A move event may still follow; a closed window has no bounds to read.
  window.once('closed', () => clearTimeout(timer));
};
