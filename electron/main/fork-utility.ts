import { type UtilityProcess, utilityProcess } from 'electron';
import type { ForkModule } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/*
 * Electron's utility processes, since the packaged app cannot be started as plain Node (its
 * RunAsNode fuse is off). Electron ends them with the app, even if the app crashes.
 */

/** Starts one of Clipcheck's own programs, without the CLIPCHECK_* variables. */
export const forkUtility = (
  path: string,
  args: readonly string[],
  output: 'pipe' | 'inherit',
): UtilityProcess =>
  utilityProcess.fork(path, [...args], {
    env: withoutOwnVariables(process.env),
    execArgv: [],
    stdio: output,
    serviceName: 'Clipcheck',
  });

/** Sends SIGKILL to a process: Electron's `kill` sends SIGTERM, which a hung process ignores. */
export const killUtility = ({ pid }: UtilityProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: it has exited, but Electron has not reported that yet.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

export const forkUtilityModule: ForkModule = (path) => {
  const child = forkUtility(path, [], 'inherit');
  let isKilled = false;
  child.once('spawn', () => isKilled && killUtility(child));
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', () => listener()),
    kill: () => {
      // A process that has not spawned yet has no pid; the listener above kills it.
      isKilled = true;
      killUtility(child);
    },
  };
};
