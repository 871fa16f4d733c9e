import { type BrowserWindow, screen } from 'electron';
import {
  discardIfOffScreen,
  readWindowState,
  type WindowState,
  writeWindowState,
} from './window-state.ts';

/** Delay after the last move or resize event, since they come in bursts. */
const saveDelayMs = 500;

/** Returns the window's last bounds; null at the first start or if they are off screen now. */
export const loadWindowState = (path: string): WindowState | null => {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return discardIfOffScreen(readWindowState(path), areas);
};

export const keepWindowState = (window: BrowserWindow, path: string): void => {
  let timer: NodeJS.Timeout | undefined;
  const save = (): void => {
    clearTimeout(timer);
    if (window.isMinimized() || window.isFullScreen()) return;
    writeWindowState(path, { ...window.getNormalBounds(), isMaximised: window.isMaximized() });
  };
  const scheduleSave = (): void => {
    clearTimeout(timer);
    timer = setTimeout(save, saveDelayMs);
  };
  window.on('resize', scheduleSave);
  window.on('move', scheduleSave);
  window.on('maximize', scheduleSave);
  window.on('unmaximize', scheduleSave);
  window.on('close', save);
  // A move event may follow `close`, but a closed window has no bounds to save.
  window.once('closed', () => clearTimeout(timer));
};
