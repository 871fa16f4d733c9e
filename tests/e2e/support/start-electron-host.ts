import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { _electron, type ElectronApplication } from 'playwright/test';
import { executableIn } from '../../../tools/electron/electron-runtime.ts';
import { projectRoot } from '../../support/shared-folder.ts';
import { type Download, environmentIn, type StartHost, windowSize } from './app.ts';
import { hasUiTimes, setUiTimes } from './ui-times.ts';

/** Electron refuses its sandbox to root, and tests in containers run as root. */
export const electronFlags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/**
 * Starts the runtime with the API key in a pipe, as `npm start` does. An app with the key in its
 * environment starts itself again, and Playwright would hold the process that only waits.
 */
const starterOf = (executablePath: string): string => `#!/bin/sh
if [ -n "$CLIPCHECK_API_KEY" ]; then
  exec 3<<KEY
$CLIPCHECK_API_KEY
KEY
  unset CLIPCHECK_API_KEY
  export CLIPCHECK_KEY_DESCRIPTOR=3
fi
exec '${executablePath}' "$@"
`;

/**
 * Named as by the package `electron`: a program named in `launch` would start without the delay
 * until Playwright can see the first window.
 */
const nameRuntime = (executablePath: string): void => {
  const folder = join(projectRoot, '.build', 'e2e', `runtime-${process.env.TEST_WORKER_INDEX}`);
  const path = executableIn(folder);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, starterOf(executablePath), { mode: 0o755 });
  process.env.ELECTRON_OVERRIDE_DIST_PATH = folder;
};

export const startElectronHost =
  (executablePath: string, displayEnv: Readonly<Record<string, string>>): StartHost =>
  async ({ folder, env, args, onOutput, onPage }) => {
    nameRuntime(executablePath);
    // Later the app itself restores the window.
    const isFirstStart = !existsSync(join(folder.dataDir, 'electron', 'window-state.json'));
    const app = await _electron.launch({
      args: [...electronFlags, ...args, projectRoot],
      cwd: projectRoot,
      env: environmentIn(folder, { ...displayEnv, ...env }),
      chromiumSandbox: electronFlags.length === 0,
    });
    await setUiTimes(app.context());
    const child = app.process();
    const exited = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    child.stderr?.setEncoding('utf8').on('data', onOutput);
    const page = await app.firstWindow();
    onPage(page);
    await page.waitForLoadState();
    // It may have appeared before the times were set.
    if (!(await hasUiTimes(page))) await page.reload();
    if (isFirstStart) await resize(app);
    return {
      page,
      pid: child.pid ?? 0,
      desktop: app,
      quit: async () => {
        await askToQuit(app);
        await exited;
        await app.close();
      },
      kill: async () => {
        child.kill('SIGKILL');
        await exited;
      },
      // It ended with the process.
      closeWindow: async () => {},
      chooseFolder: async (path, ask = () => page.keyboard.press('ControlOrMeta+o')) => {
        await answerDialog(app, path);
        await ask();
      },
      chooseFile: async (path, ask) => {
        await answerDialog(app, path);
        await ask();
      },
      download: (start) => saveDownload(app, join(folder.temporary, 'download'), start),
    };
  };

/**
 * Quits like the system, in a separate turn. Playwright's `close` comes in the middle of the app's
 * work, and aborting one of Node's calls there makes it fail.
 */
const askToQuit = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ app: main }) => {
    setImmediate(() => main.quit());
  });

const resize = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, windowSize);

const answerDialog = (app: ElectronApplication, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    const { showOpenDialog } = dialog;
    dialog.showOpenDialog = () => {
      dialog.showOpenDialog = showOpenDialog;
      return Promise.resolve({ canceled: false, filePaths: [filePath] });
    };
  }, path);

type SavedDownload = { fileName: string; state: string };
type MainProcess = typeof globalThis & { savedDownload: Promise<SavedDownload> };

const saveDownload = async (
  app: ElectronApplication,
  path: string,
  start: () => Promise<void>,
): Promise<Download> => {
  // Listens before it starts, since a still is ready at once.
  await app.evaluate(({ session }, savePath) => {
    const { promise, resolve } = Promise.withResolvers<SavedDownload>();
    session.defaultSession.once('will-download', (_event, item) => {
      const fileName = item.getFilename();
      item.setSavePath(savePath);
      item.once('done', (_done, state) => resolve({ fileName, state }));
    });
    (globalThis as MainProcess).savedDownload = promise;
  }, path);
  await start();
  const { fileName, state } = await app.evaluate(() => (globalThis as MainProcess).savedDownload);
  if (state !== 'completed') throw new Error(`the download ended as ${state}`);
  return { fileName, content: readFileSync(path) };
};
