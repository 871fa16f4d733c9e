import type { ElectronApplication, Page } from 'playwright/test';
import type { Settings } from '../../../shared/contract/settings.ts';

/** In which host the app runs. */
export type HostKind = 'electron' | 'web';

export type AppSetUp = {
  /** Further variables of the host's environment, such as CLIPCHECK_BASE_URL. */
  readonly env?: Readonly<Record<string, string>>;
  /** Further arguments of the host, which both kinds take. */
  readonly args?: readonly string[];
  /** Prepares the data folder before the first start. */
  readonly prepare?: (dataDir: string) => void | Promise<void>;
  /** Leave the first start's choice of a service open. Default: it has been made (built-in). */
  readonly isFresh?: boolean;
  /** Settings that were made before the first start; not together with `isFresh`. */
  readonly settings?: Partial<Settings>;
};

/** What was saved: under which name it was offered, and its bytes. */
export type Download = { readonly fileName: string; readonly content: Buffer };

/** The app in one of its hosts, on a data folder of its own, with one window. */
export type App = {
  readonly kind: HostKind;
  /** The window; another one after a restart. */
  readonly page: Page;
  readonly dataDir: string;
  /** The folder that holds all that the host may write: its data, its HOME and its temporary files. */
  readonly ownFolder: string;
  /** Process id of the host. */
  readonly pid: number;
  /** Electron's main process, for specs of the desktop only; another one after a restart. */
  readonly desktop: ElectronApplication;
  /** All that the host has written to stdout and stderr, over all of its starts. */
  output(): string;
  /** Lines of the page's console that are warnings or errors, over all windows. */
  complaints(): readonly string[];
  /** Loads the page anew at an address such as `#/queue`, as a direct link does. */
  open(hash: string): Promise<void>;
  /** Goes to an address as a link in the page does: what else the page knows it keeps. */
  go(hash: string): Promise<void>;
  /**
   * Chooses a folder, without a mouse: in the picker of the page, or in the dialog of the system,
   * which the test answers since nobody else can.
   * @param ask does what opens either; by default the key for evaluating a folder
   */
  chooseFolder(path: string, ask?: () => Promise<void>): Promise<void>;
  /** Chooses a report to be imported, in the same ways. @param ask does what opens either */
  chooseReport(path: string, ask: () => Promise<void>): Promise<void>;
  /** Does what starts a download and waits for its end. */
  download(start: () => Promise<void>): Promise<Download>;
  /** Ends the host as its user would and waits until it is gone. */
  quit(): Promise<void>;
  /** Ends the host's process with SIGKILL and waits until it is gone; a browser's page stays. */
  kill(): Promise<void>;
  /** Starts the host again on the same data folder after it has ended. */
  start(hash?: string): Promise<void>;
  /** `quit`, then `start`. */
  restart(): Promise<void>;
};
