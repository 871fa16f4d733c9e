import type { ElectronApplication, Page } from 'playwright/test';
import type { Settings } from '../../../shared/contract/settings.ts';

export type HostKind = 'electron' | 'web';

export type AppSetUp = {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Prepares the data folder before the first start. */
  readonly prepare?: (dataDir: string) => void | Promise<void>;
  /**
   * Leaves the first start's choice of a service open. Default: the built-in evaluator is chosen.
   */
  readonly isFresh?: boolean;
  /** Settings made before the first start; not together with `isFresh`. */
  readonly settings?: Partial<Settings>;
};

export type Download = { readonly fileName: string; readonly content: Buffer };

export type App = {
  readonly kind: HostKind;
  readonly page: Page;
  readonly dataDir: string;
  /** The folder with everything the host may write: its data, its HOME and its temporary files. */
  readonly ownFolder: string;
  readonly pid: number;
  /** Electron's main process, for specs of the desktop only; a different one after a restart. */
  readonly desktop: ElectronApplication;
  /** Everything the host has written to stdout and stderr, over all of its starts. */
  output(): string;
  /** Lines of the page's console that are warnings or errors, over all windows. */
  complaints(): readonly string[];
  /** Loads the page at an address such as `#/queue`, like a direct link. */
  open(hash: string): Promise<void>;
  /** Goes to an address like a link in the page, which keeps the page's state. */
  go(hash: string): Promise<void>;
  /**
   * Chooses a folder, without a mouse: in the picker of the page, or in the dialog of the system,
   * which the test has to answer.
   * @param ask opens either; by default the key for evaluating a folder
   */
  chooseFolder(path: string, ask?: () => Promise<void>): Promise<void>;
  /**
   * Chooses a report to import, in the same ways.
   * @param ask opens either
   */
  chooseReport(path: string, ask: () => Promise<void>): Promise<void>;
  /** Runs what starts a download and waits for its end. */
  download(start: () => Promise<void>): Promise<Download>;
  /** Quits the host like its user and waits until it is gone. */
  quit(): Promise<void>;
  /** Ends the host's process with SIGKILL and waits until it is gone; a browser's page stays. */
  kill(): Promise<void>;
  /** Starts the host again on the same data folder after it has ended. */
  start(hash?: string): Promise<void>;
  restart(): Promise<void>;
};
