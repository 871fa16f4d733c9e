import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, Notification, nativeTheme, screen } from 'electron';
import type { FailureLog } from '../../hosts/window/failure-log.ts';
import type { HostMessage } from '../../shared/contract/host-bridge.ts';
import { channels } from '../channels.ts';
import { pageUrl } from './app-scheme.ts';
import { guardContents } from './guard-session.ts';
import {
  discardIfOffScreen,
  readWindowState,
  type WindowState,
  writeWindowState,
} from './window-state.ts';

/** A second crash within this time counts as repeated, and the user is asked. */
const repeatedWithinMs = 60_000;

/**
 * Reloads the page after a crash; batches run outside the page, so no work is lost. If it soon
 * crashes again, asks the user instead.
 */
const recoverWindow = (
  window: BrowserWindow,
  onCrash: (reason: string, exitCode: number) => void,
): void => {
  let lastCrashMs = Number.NEGATIVE_INFINITY;
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    onCrash(reason, exitCode);
    const isRepeated = performance.now() - lastCrashMs < repeatedWithinMs;
    lastCrashMs = performance.now();
    if (isRepeated) {
      void askWhetherToReload(window);
      return;
    }
    reloadPage(window);
    new Notification({
      title: 'The window was reloaded',
      body: 'Its page crashed. Nothing is lost; batches kept running.',
    }).show();
  });
};

/** Reloads in the next tick: a reload while Chromium tears down the page crashes the whole app. */
const reloadPage = (window: BrowserWindow): void => {
  setImmediate(() => {
    if (!window.isDestroyed()) window.webContents.reload();
  });
};

const askWhetherToReload = async (window: BrowserWindow): Promise<void> => {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'This window keeps crashing.',
    detail: 'Batches keep running. Details are in logs/failures.log in the data folder.',
    buttons: ['Reload', 'Quit Clipcheck'],
    cancelId: 0,
  });
  if (response === 0) reloadPage(window);
  else app.quit();
};

const preloadPath = fileURLToPath(new URL('../../.build/preload/preload.cjs', import.meta.url));
export const iconPath = fileURLToPath(new URL('../../resources/icons/icon.png', import.meta.url));

/** Delay after the last move or resize event, since they come in bursts. */
const saveDelayMs = 500;

/** Returns the window's last bounds; null at the first start or if they are off screen now. */
const loadWindowState = (path: string): WindowState | null => {
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  return discardIfOffScreen(readWindowState(path), areas);
};

const keepWindowState = (window: BrowserWindow, path: string): void => {
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

/** Returns the page's background color (`--cc-surface-0`), to avoid a flash before it is painted. */
const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#0e1014' : '#f4f5f8');

/** @param hash screen to show, with `#`; empty for the start screen */
const openWindow = (statePath: string, hash: string): BrowserWindow => {
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

export const createMainWindow = (statePath: string, log: FailureLog) => {
  let window: BrowserWindow | null = null;

  const open = (hash: string): BrowserWindow => {
    const opened = openWindow(statePath, hash);
    recoverWindow(opened, (reason, exitCode) =>
      log(randomUUID(), `The page crashed: ${reason}, exit code ${exitCode}.`),
    );
    opened.once('closed', () => {
      window = null;
    });
    return opened;
  };
  const bringToFront = (shown: BrowserWindow): BrowserWindow => {
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
    return shown;
  };

  const send = ({ webContents }: BrowserWindow, message: HostMessage): void => {
    if (!webContents.isLoadingMainFrame()) webContents.send(channels.message, message);
    else webContents.once('did-finish-load', () => webContents.send(channels.message, message));
  };

  return {
    /** The open window, or null: on a Mac the app keeps running without one. */
    current: (): BrowserWindow | null => window,
    show: (): BrowserWindow => {
      if (window) return bringToFront(window);
      window = open('');
      return window;
    },
    /** Brings the window to the front and opens a screen of the page. @param hash `#/…` */
    showScreen: (hash: string): void => {
      if (window) send(bringToFront(window), { type: 'navigate', text: hash });
      else window = open(hash);
    },
    runAction: (actionId: string): void => {
      window ??= open('');
      send(window, { type: 'action', text: actionId });
    },
  };
};
