import type { ElectronApplication } from 'playwright/test';

export type DesktopSigns = {
  /** Values of the bar in the taskbar: -1 none, 2 unknown, else a share. */
  readonly bars: readonly number[];
  readonly wakeCount: number;
  /** Whether the system is kept awake now. */
  readonly isAwake: boolean;
  readonly notifications: readonly { title: string; body: string }[];
};

type Watch = {
  bars: number[];
  wakeIds: number[];
  notifications: Electron.Notification[];
};
type MainProcess = typeof globalThis & { desktopWatch?: Watch };

/**
 * Records what Electron is asked to show from now on. Only notifications are suppressed: without a
 * desktop, Electron reports an error.
 */
export const watchDesktop = (desktop: ElectronApplication): Promise<void> =>
  desktop.evaluate(({ BrowserWindow, Notification, powerSaveBlocker }) => {
    const watch: Watch = { bars: [], wakeIds: [], notifications: [] };
    (globalThis as MainProcess).desktopWatch = watch;
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('there is no window');
    const { setProgressBar } = window;
    window.setProgressBar = (progress, options) => {
      watch.bars.push(progress);
      setProgressBar.call(window, progress, options);
    };
    const { start } = powerSaveBlocker;
    powerSaveBlocker.start = (kind) => {
      const id = start.call(powerSaveBlocker, kind);
      watch.wakeIds.push(id);
      return id;
    };
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: Electron.Notification) {
      watch.notifications.push(this);
    };
  });

export const readSigns = (desktop: ElectronApplication): Promise<DesktopSigns> =>
  desktop.evaluate(({ powerSaveBlocker }) => {
    const watch = (globalThis as MainProcess).desktopWatch;
    if (!watch) throw new Error('watchDesktop comes first');
    return {
      bars: watch.bars,
      wakeCount: watch.wakeIds.length,
      isAwake: watch.wakeIds.some((id) => powerSaveBlocker.isStarted(id)),
      notifications: watch.notifications.map(({ title, body }) => ({ title, body })),
    };
  });

export const clickNotification = (desktop: ElectronApplication): Promise<void> =>
  desktop.evaluate(() => {
    (globalThis as MainProcess).desktopWatch?.notifications.at(-1)?.emit('click');
  });
