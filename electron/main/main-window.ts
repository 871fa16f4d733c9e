import { randomUUID } from 'node:crypto';
import type { BrowserWindow } from 'electron';
import type { FailureLog } from '../../hosts/window/failure-log.ts';
import { channels } from '../channels.ts';
import { openWindow } from './open-window.ts';
import { recoverWindow } from './recover-window.ts';

export type MainWindow = {
  /** The open window, or null: on a Mac the app keeps running without one. */
  current: () => BrowserWindow | null;
  /** Brings the window to the front; opens it if there is none. */
  show: () => BrowserWindow;
  /** Brings the window to the front and opens a screen of the page. @param hash `#/…` */
  showScreen: (hash: string) => void;
  runAction: (actionId: string) => void;
};

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
  const bringToFront = (shown: BrowserWindow): BrowserWindow => {
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
    return shown;
  };

  /** Sends a message to the page, once it has loaded. */
  const send = ({ webContents }: BrowserWindow, channel: string, text: string): void => {
    if (!webContents.isLoadingMainFrame()) webContents.send(channel, text);
    else webContents.once('did-finish-load', () => webContents.send(channel, text));
  };

  return {
    current: () => window,
    show: () => {
      if (window) return bringToFront(window);
      window = open('');
      return window;
    },
    showScreen: (hash) => {
      if (window) send(bringToFront(window), channels.navigate, hash);
      else window = open(hash);
    },
    runAction: (actionId) => {
      window ??= open('');
      send(window, channels.action, actionId);
    },
  };
};
