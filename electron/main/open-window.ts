import { join } from 'node:path';
import { BrowserWindow, nativeTheme } from 'electron';
import { pageUrl } from './app-scheme.ts';
import { guardContents } from './guard-session.ts';
import { findWindowState, keepWindowState } from './keep-window-state.ts';

const preloadPath = join(import.meta.dirname, '../../.build/preload/preload.cjs');
const iconPath = join(import.meta.dirname, '../../resources/icons/icon.png');

/** Returns the page's background (`--cc-surface-0`), so that nothing flashes before it is drawn. */
const groundColour = (): string => (nativeTheme.shouldUseDarkColors ? '#0e1014' : '#f4f5f8');

/**
 * Opens the window with the page, where it was last time.
 * @param statePath file that stores its bounds
 * @param hash address within the page, with `#`; empty for the first screen
 */
export const openWindow = (statePath: string, hash: string): BrowserWindow => {
  const state = findWindowState(statePath);
  const window = new BrowserWindow({
    ...(state ?? { width: 1280, height: 800 }),
    minWidth: 720,
    minHeight: 480,
    title: 'Clipcheck',
    icon: iconPath,
    show: false,
    backgroundColor: groundColour(),
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Its dictionaries would be fetched from the network.
      spellcheck: false,
    },
  });
  guardContents(window.webContents);
  keepWindowState(window, statePath);
  const onTheme = (): void => window.setBackgroundColor(groundColour());
  nativeTheme.on('updated', onTheme);
  window.once('closed', () => nativeTheme.off('updated', onTheme));
  window.once('ready-to-show', () => {
    if (state?.isMaximised) window.maximize();
    window.show();
  });
  void window.loadURL(pageUrl + hash);
  return window;
};
