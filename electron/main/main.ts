/** The desktop app: Electron's main process. Electron runs it as it is, without a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { endAs, runToEnd } from '../../hosts/child-process/run-child.mjs';
import { takeApiKey } from '../../hosts/child-process/take-api-key.mjs';

/** A process may end at any moment, and kernels may be built without these lists. */
const tryOr = <Result>(otherwise: Result, act: () => Result): Result => {
  try {
    return act();
  } catch {
    return otherwise;
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

/** Whether a child is Chromium's; a wrapper that became this process by `exec` has left its own. */
const isOfChromium = (pid: number): boolean => {
  const commandLine = tryOr('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  return commandLine.includes('--type=zygote') || commandLine.includes('chrome-sandbox');
};

/**
 * Ends what Chromium forked before this script: on Linux the zygotes of all later processes, each
 * with a copy of the environment. Without a window they have nothing to do.
 */
const endForks = (): void => {
  if (process.platform !== 'linux') return;
  for (const pid of descendants(process.pid).filter(isOfChromium)) {
    tryOr(false, () => process.kill(pid, 'SIGKILL'));
  }
};

/**
 * Runs the app in another process, which gets the API key through a pipe, and ends as that one
 * ends. Must be called before Electron is ready. A process started with the key keeps exposing it,
 * and Chromium's own processes inherit it, even if a script removes it at once.
 */
const runAgain = async (): Promise<never> => {
  const apiKey = takeApiKey(process.env);
  endForks();
  endAs(await runToEnd(process.execPath, process.argv.slice(1), { apiKey }));
  process.exit();
};

// Imported only here: a process that just waits for another needs nothing of the app.
if (process.env.CLIPCHECK_API_KEY) await runAgain();
else await import('./open-app.ts');
