import type { Page } from 'playwright/test';
import type { App, AppSetUp, HostKind } from './app.ts';
import { makeOwnFolder } from './own-folder.ts';
import type { RunningHost, StartHost } from './running-host.ts';
import { setUpDataFolder } from './set-up-data-folder.ts';
import { showAddress } from './show-address.ts';
import { waitLimitMs } from './wait-limit.ts';

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
    chooseReport: (path, ask) => current().chooseReport(path, ask),
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
