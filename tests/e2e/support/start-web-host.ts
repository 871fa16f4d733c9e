import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, expect, type Page } from 'playwright/test';
import { spawnWithKey } from '../../support/cli-process.ts';
import { projectRoot } from '../../support/shared-folder.ts';
import { environmentIn, type StartHost, windowSize } from './app.ts';
import { setUiTimes } from './ui-times.ts';

const cliEntry = join(projectRoot, 'hosts', 'cli', 'main.ts');

export const startWebHost =
  (browser: Browser): StartHost =>
  async ({ folder, env, args, onOutput, onPage }) => {
    const child = spawnWithKey(process.execPath, [cliEntry, 'serve', '--no-open', ...args], {
      cwd: projectRoot,
      env: {
        ...environmentIn(folder, env),
        // As in `npm run cli`: otherwise each of many starts compiles everything again.
        NODE_COMPILE_CACHE: join(projectRoot, '.build', 'compile-cache'),
      },
    });
    const killAtExit = (): void => void child.kill('SIGKILL');
    process.once('exit', killAtExit);
    const exited = once(child, 'exit').then(() => void process.off('exit', killAtExit));
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', onOutput);
    }
    const url = await readUrl(child);
    const context = await browser.newContext({ viewport: windowSize, locale: 'en-US' });
    await setUiTimes(context);
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
      chooseFolder: (path, ask) => chooseInPicker(page, path, ask),
      chooseFile: (path, ask) => chooseFileInPicker(page, path, ask),
      download: async (start) => {
        // Reports take time: as long as the test may, as in the desktop app.
        const started = page.waitForEvent('download', { timeout: 0 });
        await start();
        const download = await started;
        const content = readFileSync(await download.path());
        return { fileName: download.suggestedFilename(), content };
      },
    };
  };

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

const chooseInPicker = async (
  page: Page,
  path: string,
  ask = () => page.keyboard.press('ControlOrMeta+o'),
): Promise<void> => {
  await ask();
  const dialog = page.getByRole('dialog', { name: /^Choose a folder to / });
  await dialog.getByRole('combobox', { name: 'Find a folder or clip' }).fill(path);
  await page.keyboard.press('Enter');
  // Beside the path step with the same name.
  const choose = dialog.getByRole('button', { name: basename(path) }).last();
  await expect(choose).toHaveText(/^(?:Evaluate|Search|Watch|Sort to|Share through) /);
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.waitFor({ state: 'hidden' });
};

const chooseFileInPicker = async (
  page: Page,
  path: string,
  ask: () => Promise<void>,
): Promise<void> => {
  await ask();
  const dialog = page.getByRole('dialog', {
    name: /^Choose (a report to import|the clip’s file)$/,
  });
  const field = dialog.getByRole('combobox', { name: /^Find a folder or / });
  await field.fill(path);
  await page.keyboard.press('Enter');
  const file = dialog.getByRole('option', { name: basename(path) });
  await expect(file).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ControlOrMeta+Enter');
  await dialog.waitFor({ state: 'hidden' });
};
