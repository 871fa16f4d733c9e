import { once } from 'node:events';
import { _electron, type ElectronApplication } from 'playwright/test';
import { projectRoot } from '../../support/shared-folder.ts';
import { environmentIn } from './own-folder.ts';
import { type StartHost, windowSize } from './running-host.ts';

/** Electron refuses its sandbox to root, as which tests run in containers. */
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

/** Starts the desktop app from its sources with a real runtime of Electron. */
export const startElectronHost =
  (executablePath: string, displayEnv: Readonly<Record<string, string>>): StartHost =>
  async ({ folder, env, onOutput, onPage }) => {
    const app = await _electron.launch({
      executablePath,
      args: [...flags, projectRoot],
      cwd: projectRoot,
      env: environmentIn(folder, { ...displayEnv, ...env }),
      chromiumSandbox: flags.length === 0,
    });
    const child = app.process();
    const exited = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    child.stdout?.setEncoding('utf8').on('data', onOutput);
    child.stderr?.setEncoding('utf8').on('data', onOutput);
    const page = await app.firstWindow();
    onPage(page);
    await page.waitForLoadState('domcontentloaded');
    await resize(app);
    return {
      page,
      pid: child.pid ?? 0,
      quit: async () => {
        await app.close();
        await exited;
      },
      kill: async () => {
        child.kill('SIGKILL');
        await exited;
      },
      // It went with the process.
      closeWindow: async () => {},
    };
  };

const resize = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ BrowserWindow }, { width, height }) => {
    BrowserWindow.getAllWindows()[0]?.setContentSize(width, height);
  }, windowSize);
