import { fileURLToPath } from 'node:url';
import { BrowserWindow, nativeTheme } from 'electron';
import { pageUrl } from './app-scheme.ts';
import { guardContents } from './guard-session.ts';
import { keepWindowState, loadWindowState } from './keep-window-state.ts';

const preloadPath = fileURLToPath(new URL('../../.build/preload/preload.cjs', import.meta.url));
const iconPath = fileURLToPath(new URL('../../resources/icons/icon.png', import.meta.url));

/** Returns the page's background color (`--cc-surface-0`), to avoid a flash before it is painted. */
const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#0e1014' : '#f4f5f8');

/**
 * Opens the window at its last position and loads the page.
 * @param hash screen to show, with `#`; empty for the start screen
 */
export const openWindow = (statePath: string, hash: string): BrowserWindow => {
  const state = loadWindowState(statePath);
  const window = new BrowserWindow({
    ...(state ?? { width: 1280, height: 800 }),
    minWidth: 720,
    minHeight: 480,
    title: 'Clipcheck',
    icon: iconPath,
    show: false,
    backgroundColor: backgroundColor(),
    webPreferences: {
      preload: preloadPath,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      // Spellchecking would download dictionaries.
      spellcheck: false,
    },
  });
  guardContents(window.webContents);
  keepWindowState(window, statePath);
  const updateBackground = (): void => window.setBackgroundColor(backgroundColor());
  nativeTheme.on('updated', updateBackground);
  window.once('closed', () => nativeTheme.off('updated', updateBackground));
  window.once('ready-to-show', () => {
    if (state?.isMaximised) window.maximize();
    window.show();
  });
  void window.loadURL(pageUrl + hash);
  return window;
};
