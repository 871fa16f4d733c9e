/** Entry of the desktop app's main process. Electron runs this file as is, without a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { app } from 'electron';
import { endAs, runToEnd } from '../../hosts/child-process/run-child.mjs';
import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';

/** Returns a fallback on errors: processes may exit meanwhile, and some kernels lack files in /proc. */
const tryOr = <Result>(fallback: Result, read: () => Result): Result => {
  try {
    return read();
  } catch {
    return fallback;
  }
};

const descendants = (pid: number): number[] => {
  const threads = tryOr([], () => readdirSync(`/proc/${pid}/task`));
  const lists = threads.map((thread) =>
    tryOr('', () => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')),
  );
  const children = (lists.join(' ').match(/\d+/g) ?? []).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
};

/** Whether a child is Chromium's. Others belong to a wrapper script that became this app by `exec`. */
const isOfChromium = (pid: number): boolean => {
  const commandLine = tryOr('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  return commandLine.includes('--type=zygote') || commandLine.includes('chrome-sandbox');
};

/**
 * Kills the processes that Chromium forked before this script ran: on Linux its zygotes, each with
 * a copy of the environment. This process opens no window and does not need them.
 */
const endForks = (): void => {
  if (process.platform !== 'linux') return;
  for (const pid of descendants(process.pid).filter(isOfChromium)) {
    tryOr(false, () => process.kill(pid, 'SIGKILL'));
  }
};

/**
 * Runs the app in a second process, which gets the API key through a pipe, and exits with its
 * status. Must be called before Electron is ready. A process started with the key in its
 * environment exposes it, also to Chromium's processes, even if a script deletes the variable.
 */
const runInSecondProcess = async (): Promise<never> => {
  const apiKey = takeApiKey(process.env);
  endForks();
  endAs(await runToEnd(process.execPath, process.argv.slice(1), { apiKey }));
  process.exit();
};

/**
 * Keeps compiled code on the disk: stripping types and compiling take more than half of the time to
 * load the app.
 */
const cacheCode = (dataDir: string): void => {
  const folder = app.isPackaged
    ? join(dataDir, 'electron', 'compile-cache')
    : join(import.meta.dirname, '../../.build/compile-cache');
  enableCompileCache(folder);
};

// Imported dynamically, since the process that only waits needs nothing of the app.
if (process.env.CLIPCHECK_API_KEY) await runInSecondProcess();
else {
  const { desktopDataDir } = await import('./desktop-start.ts');
  cacheCode(desktopDataDir());
  await import('./open-app.ts');
}
