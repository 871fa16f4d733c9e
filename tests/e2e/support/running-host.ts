import type { ElectronApplication, Page } from 'playwright/test';
import type { App } from './app.ts';
import type { OwnFolder } from './own-folder.ts';

/** A host's process with its window. */
export type RunningHost = Pick<App, 'chooseFolder' | 'chooseReport' | 'download'> & {
  readonly page: Page;
  readonly pid: number;
  /** Electron's main process; null in the web host. */
  readonly desktop: ElectronApplication | null;
  /** Quits it like its user; resolves when the process is gone. */
  quit(): Promise<void>;
  /** Kills its process; resolves when it is gone. */
  kill(): Promise<void>;
  /** Closes the rest of the window after that. */
  closeWindow(): Promise<void>;
};

export type HostStart = {
  readonly folder: OwnFolder;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  /** Gets what the host writes to stdout and stderr. */
  readonly onOutput: (text: string) => void;
  /** Gets the page before it loads anything. */
  readonly onPage: (page: Page) => void;
};

/** Starts one kind of host and waits until its page has loaded. */
export type StartHost = (start: HostStart) => Promise<RunningHost>;

/** Size of windows under test; the specs rely on no particular size. */
export const windowSize = { width: 1280, height: 800 };
