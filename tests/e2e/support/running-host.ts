import type { ElectronApplication, Page } from 'playwright/test';
import type { App } from './app.ts';
import type { OwnFolder } from './own-folder.ts';

export type RunningHost = Pick<App, 'chooseFolder' | 'chooseReport' | 'download'> & {
  readonly page: Page;
  readonly pid: number;
  /** Electron's main process; null in the web host. */
  readonly desktop: ElectronApplication | null;
  quit(): Promise<void>;
  kill(): Promise<void>;
  closeWindow(): Promise<void>;
};

export type HostStart = {
  readonly folder: OwnFolder;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly onOutput: (text: string) => void;
  readonly onPage: (page: Page) => void;
};

export type StartHost = (start: HostStart) => Promise<RunningHost>;

/** Size of windows under test; the specs rely on no particular size. */
export const windowSize = { width: 1280, height: 800 };
