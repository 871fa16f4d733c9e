import { type UtilityProcess, utilityProcess } from 'electron';
import type { ForkModule } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/*
 * Processes of Electron's own, since the packaged app cannot be started as plain Node (its
 * RunAsNode fuse is off). Electron ends them with the app, however that ends.
 */

/** Starts one of our programs, without our environment variables. */
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

/** Kills a process at once: its own `kill` only sends a request, which a hung process ignores. */
export const killUtility = ({ pid }: UtilityProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has just ended, and Electron has not reported it yet.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/** Runs a module in a utility process. */
export const forkUtilityModule: ForkModule = (path) => {
  const child = forkUtility(path, [], 'inherit');
  let isKilled = false;
  child.once('spawn', () => isKilled && killUtility(child));
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', () => listener()),
    kill: () => {
      // A process that has not started yet has no pid to kill.
      isKilled = true;
      killUtility(child);
    },
  };
};
