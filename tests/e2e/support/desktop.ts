import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ElectronApplication } from 'playwright/test';
import { projectRoot } from '../../support/shared-folder.ts';
import { expect } from './test.ts';

/** What reaches out of the app, to people or to other programs. */
const stubbed = {
  openExternal: 'shell',
  showItemInFolder: 'shell',
  openPath: 'shell',
  showOpenDialog: 'dialog',
  showMessageBox: 'dialog',
  showErrorBox: 'dialog',
} as const;

type Stubbed = keyof typeof stubbed;
type MainProcess = typeof globalThis & { askedOfElectron?: Record<string, unknown[][]> };

/**
 * Lets a function of Electron's own, in the main process, only keep what it was asked for.
 * @param answer what it resolves to
 */
export const stubElectron = (
  desktop: ElectronApplication,
  name: Stubbed,
  answer: unknown = null,
): Promise<void> =>
  desktop.evaluate(
    (electron, { part, name, answer }) => {
      const scope = globalThis as MainProcess;
      const kept = scope.askedOfElectron ?? {};
      scope.askedOfElectron = kept;
      const calls: unknown[][] = [];
      kept[name] = calls;
      const stub = (...given: unknown[]): Promise<unknown> => {
        // A window cannot be passed to the test.
        const reported = given.filter((value) => !(value instanceof electron.BrowserWindow));
        calls.push(JSON.parse(JSON.stringify(reported)));
        return Promise.resolve(answer);
      };
      Object.assign(electron[part], { [name]: stub });
    },
    { part: stubbed[name], name, answer },
  );

export const askedOf = (desktop: ElectronApplication, name: Stubbed): Promise<unknown[][]> =>
  desktop.evaluate(
    (_, asked) => (globalThis as MainProcess).askedOfElectron?.[asked] ?? [],
    name as string,
  );

type DragProcess = typeof globalThis & { draggedFiles?: string[][] };

/** Lets windows only keep what they are to drag. @returns reads the files of each drag */
export const stubDrags = async (
  desktop: ElectronApplication,
): Promise<() => Promise<string[][]>> => {
  await desktop.evaluate(({ BrowserWindow }) => {
    const drags: string[][] = [];
    (globalThis as DragProcess).draggedFiles = drags;
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      webContents.startDrag = ({ files, icon }) => {
        if (typeof icon === 'string' || icon.isEmpty()) throw new Error('a drag needs an icon');
        drags.push(files ?? []);
      };
    }
  });
  return () => desktop.evaluate(() => (globalThis as DragProcess).draggedFiles ?? []);
};

export const isWindowFocused = (desktop: ElectronApplication): Promise<boolean> =>
  desktop.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isFocused() ?? false);

/**
 * Focuses the app's window or leaves it. Repeated, since the window may request focus meanwhile.
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

type DesktopSigns = {
  /** Values of the bar in the taskbar: -1 none, 2 unknown, else a share. */
  readonly bars: readonly number[];
  readonly wakeCount: number;
  readonly isAwake: boolean;
  readonly notifications: readonly { title: string; body: string }[];
};

type Watch = {
  bars: number[];
  wakeIds: number[];
  notifications: Electron.Notification[];
};
type WatchedProcess = typeof globalThis & { desktopWatch?: Watch };

/** Only notifications are suppressed: without a desktop, Electron reports an error. */
export const watchDesktop = (desktop: ElectronApplication): Promise<void> =>
  desktop.evaluate(({ BrowserWindow, Notification, powerSaveBlocker }) => {
    const watch: Watch = { bars: [], wakeIds: [], notifications: [] };
    (globalThis as WatchedProcess).desktopWatch = watch;
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
    const watch = (globalThis as WatchedProcess).desktopWatch;
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
    (globalThis as WatchedProcess).desktopWatch?.notifications.at(-1)?.emit('click');
  });

type EndedStart = { readonly exitCode: number | null; readonly stderr: string };

/**
 * Starts the app again with a running one's data folder, until that start has ended.
 * @param args files and folders as typed
 * @param cwd folder in which they are typed
 */
export const runSecondStart = async (
  desktop: ElectronApplication,
  args: readonly string[],
  cwd: string,
): Promise<EndedStart> => {
  const env = await desktop.evaluate(() => ({ ...process.env }));
  const { spawnfile, spawnargs } = desktop.process();
  const flags = spawnargs.filter((argument) => argument === '--no-sandbox');
  const child = spawn(spawnfile, [...flags, projectRoot, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  await once(child, 'close');
  process.off('exit', killAtExit);
  return { exitCode: child.exitCode, stderr };
};
