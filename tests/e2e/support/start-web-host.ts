import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, Page } from 'playwright/test';
import { projectRoot } from '../../support/shared-folder.ts';
import { environmentIn } from './own-folder.ts';
import { type StartHost, windowSize } from './running-host.ts';

const cliEntry = join(projectRoot, 'hosts', 'cli', 'main.ts');

/** Starts the web host as `clipcheck serve` does and opens its address in a browser. */
export const startWebHost =
  (browser: Browser): StartHost =>
  async ({ folder, env, onOutput, onPage }) => {
    const child = spawn(process.execPath, [cliEntry, 'serve', '--no-open'], {
      cwd: projectRoot,
      env: {
        ...environmentIn(folder, env),
        // As `npm run cli` has it: without it each of many starts compiles everything anew.
        NODE_COMPILE_CACHE: join(projectRoot, '.build', 'compile-cache'),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const killAtExit = (): void => void child.kill('SIGKILL');
    process.once('exit', killAtExit);
    const exited = once(child, 'exit').then(() => void process.off('exit', killAtExit));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', onOutput);
    }
    const url = await readUrl(child);
    const context = await browser.newContext({ viewport: windowSize, locale: 'en-US' });
    const page = await context.newPage();
    onPage(page);
    await page.goto(url);
    const end = async (signal: NodeJS.Signals): Promise<void> => {
      child.kill(signal);
      await exited;
    };
    return {
      page,
      pid: child.pid ?? 0,
      desktop: null,
      quit: () => end('SIGINT'),
      kill: () => end('SIGKILL'),
      closeWindow: () => context.close(),
      chooseFolder: (path) => chooseInPicker(page, path),
      download: async (start) => {
        const started = page.waitForEvent('download');
        await start();
        return readFileSync(await (await started).path(), 'utf8');
      },
    };
  };

/** The address that the host prints as its first line. */
const readUrl = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('the web host has no stdout');
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([
    once(lines, 'line'),
    once(lines, 'close').then(() => {
      throw new Error('the web host ended without its first line');
    }),
  ]);
  return JSON.parse(String(line)).url;
};

/** Types the folder's path and takes it. */
const chooseInPicker = async (page: Page, path: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+o');
  const dialog = page.getByRole('dialog', { name: 'Choose a folder to evaluate' });
  await dialog.getByRole('combobox', { name: 'Find a folder or clip' }).fill(path);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: `Evaluate ${basename(path)}` }).waitFor();
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.waitFor({ state: 'hidden' });
};
