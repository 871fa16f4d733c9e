import { randomUUID } from 'node:crypto';
import type { BrowserWindow } from 'electron';
import type { FailureLog } from '../../hosts/window/failure-log.ts';
import { channels } from '../channels.ts';
import { openWindow } from './open-window.ts';
import { recoverWindow } from './recover-window.ts';

/** The app's one window, which is opened when it is needed. */
export type MainWindow = {
  /** Null while there is none: on a Mac the app goes on without. */
  current: () => BrowserWindow | null;
  /** Brings the window to the front; opens it first where there is none. */
  show: () => BrowserWindow;
  /** Brings the window to the front, on a screen of the page. @param hash `#/…` */
  showScreen: (hash: string) => void;
  /** Has the page do an action, by its id. */
  act: (actionId: string) => void;
};

/** @param statePath file in which the window's place is kept */
export const createMainWindow = (statePath: string, log: FailureLog): MainWindow => {
  let window: BrowserWindow | null = null;

  const open = (hash: string): BrowserWindow => {
    const opened = openWindow(statePath, hash);
    recoverWindow(opened, (reason, exitCode) =>
      log.add(randomUUID(), `The page crashed: ${reason}, exit code ${exitCode}.`),
    );
    opened.once('closed', () => {
      window = null;
    });
    return opened;
  };
  const toFront = (shown: BrowserWindow): BrowserWindow => {
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
    return shown;
  };

  /** A page that is still loading hears nothing yet. */
  const tell = ({ webContents }: BrowserWindow, channel: string, text: string): void => {
    if (!webContents.isLoadingMainFrame()) webContents.send(channel, text);
    else webContents.once('did-finish-load', () => webContents.send(channel, text));
  };

  return {
    current: () => window,
    show: () => {
      if (window) return toFront(window);
      window = open('');
      return window;
    },
    showScreen: (hash) => {
      if (window) tell(toFront(window), channels.navigate, hash);
      else window = open(hash);
    },
    act: (actionId) => {
      window ??= open('');
      tell(window, channels.action, actionId);
    },
  };
};
