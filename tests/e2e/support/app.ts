import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication, Page } from 'playwright/test';
import type { Settings } from '../../../shared/contract/settings.ts';
import { openIdleEngine } from '../../../tools/library/open-idle-engine.ts';
import { showAddress } from './screens.ts';
import { waitLimitMs } from './ui-times.ts';

export type OwnFolder = {
  readonly root: string;
  readonly dataDir: string;
  readonly home: string;
  readonly temporary: string;
  remove(): void;
};

/**
 * Holds the host's HOME and temporary files too, so that they can be searched. Its name is short:
 * socket paths are limited to about a hundred characters.
 */
export const makeOwnFolder = (): OwnFolder => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'cc-e2e-')));
  const folders = {
    dataDir: join(root, 'data'),
    home: join(root, 'home'),
    temporary: join(root, 'tmp'),
  };
  for (const folder of Object.values(folders)) mkdirSync(folder);
  // Electron's helper processes may still write when its main process has ended.
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  return { root, ...folders, remove };
};

export const environmentIn = (
  { dataDir, home, temporary }: OwnFolder,
  further: Readonly<Record<string, string>>,
): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: home,
  TMPDIR: temporary,
  LANG: 'en_US.UTF-8',
  CLIPCHECK_DATA_DIR: dataDir,
  ...further,
});

export type HostKind = 'electron' | 'web';

export type AppSetUp = {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly prepare?: (dataDir: string) => void | Promise<void>;
  /** Leaves the choice of a service open. Default: the built-in evaluator is chosen. */
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
  complaints(): readonly string[];
  /** Loads the page at an address such as `#/queue`, like a direct link. */
  open(hash: string): Promise<void>;
  /** Goes to an address like a link in the page, which keeps the page's state. */
  go(hash: string): Promise<void>;
  /**
   * Without a mouse: in the page's picker, or the system's dialog, which the test has to answer.
   * @param ask opens either; by default the key for evaluating a folder
   */
  chooseFolder(path: string, ask?: () => Promise<void>): Promise<void>;
  /** Like `chooseFolder`, for a report to import or a clip. @param ask opens either */
  chooseFile(path: string, ask: () => Promise<void>): Promise<void>;
  download(start: () => Promise<void>): Promise<Download>;
  quit(): Promise<void>;
  /** Ends the host's process with SIGKILL and waits until it is gone; a browser's page stays. */
  kill(): Promise<void>;
  start(hash?: string): Promise<void>;
  restart(): Promise<void>;
};

type RunningHost = Pick<App, 'chooseFolder' | 'chooseFile' | 'download'> & {
  readonly page: Page;
  readonly pid: number;
  readonly desktop: ElectronApplication | null;
  quit(): Promise<void>;
  kill(): Promise<void>;
  closeWindow(): Promise<void>;
};

type HostStart = {
  readonly folder: OwnFolder;
  readonly env: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly onOutput: (text: string) => void;
  readonly onPage: (page: Page) => void;
};

export type StartHost = (start: HostStart) => Promise<RunningHost>;

/** Size of windows under test; the specs rely on no particular size. */
export const windowSize = { width: 1280, height: 800 };

/** Batches send their clips inline and ask for glitches only. */
export const glitchesOnly = (concurrency: number): Partial<Settings> => ({
  defaults: {
    model: null,
    modelVersion: null,
    types: ['visual_glitch'],
    concurrency,
    inline: true,
    withoutPrompt: null,
  },
});

export const setUpDataFolder = async (
  dataDir: string,
  settings: Partial<Settings> = {},
): Promise<void> => {
  await using engine = openIdleEngine(dataDir);
  await engine.settings.update({ isSetUp: true, ...settings });
};

export type ClosableApp = App & { close(): Promise<void> };

/** Starts the app on a fresh data folder; `close` ends it and removes everything it wrote. */
export const createApp = async (
  kind: HostKind,
  startHost: StartHost,
  { env = {}, args = [], prepare, isFresh = false, settings = {} }: AppSetUp,
): Promise<ClosableApp> => {
  const folder = makeOwnFolder();
  let output = '';
  const complaints: string[] = [];
  let running: RunningHost | null = null;
  let closeWindow = async (): Promise<void> => {};
  const current = (): RunningHost => {
    if (!running) throw new Error('the app has ended: start it first');
    return running;
  };
  const onPage = (page: Page): void => {
    page.setDefaultTimeout(waitLimitMs);
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
  };
  const launch = async (): Promise<void> => {
    await closeWindow();
    const onOutput = (text: string): void => {
      output += text;
    };
    running = await startHost({ folder, env, args, onOutput, onPage }).catch((error: unknown) => {
      throw new Error(`the ${kind} host did not start; it said:\n${output}`, { cause: error });
    });
    await untilShown(running.page);
  };
  const end = async (way: 'quit' | 'kill'): Promise<void> => {
    const ending = current();
    running = null;
    closeWindow = ending.closeWindow;
    await ending[way]();
    if (way === 'quit') await closeWindow();
  };
  const open = async (hash: string): Promise<void> => {
    const { page } = current();
    await page.evaluate((address) => {
      // The page being left may be about to write its position into the address.
      window.history.replaceState = () => undefined;
      window.location.hash = address;
    }, hash);
    await page.reload();
    await untilShown(page);
  };
  const start = async (hash?: string): Promise<void> => {
    await launch();
    if (hash !== undefined) await open(hash);
  };
  try {
    if (!isFresh) await setUpDataFolder(folder.dataDir, settings);
    await prepare?.(folder.dataDir);
    await launch();
  } catch (error) {
    folder.remove();
    throw error;
  }
  return {
    kind,
    get page() {
      return current().page;
    },
    get pid() {
      return current().pid;
    },
    get desktop() {
      const { desktop } = current();
      if (!desktop) throw new Error(`the ${kind} host is no desktop app`);
      return desktop;
    },
    dataDir: folder.dataDir,
    ownFolder: folder.root,
    output: () => output,
    complaints: () => complaints,
    open,
    go: (hash) => showAddress(current().page, hash),
    chooseFolder: (path, ask) => current().chooseFolder(path, ask),
    chooseFile: (path, ask) => current().chooseFile(path, ask),
    download: (begin) => current().download(begin),
    quit: () => end('quit'),
    kill: () => end('kill'),
    start,
    restart: async () => {
      await end('quit');
      await start();
    },
    close: async () => {
      if (running) await end('quit');
      await closeWindow();
      folder.remove();
    },
  };
};

/** A loaded page may not handle keys yet. */
const untilShown = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1 }).first().waitFor();
