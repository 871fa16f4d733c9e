import { type UtilityProcess, utilityProcess } from 'electron';
import type { ForkModule } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/*
 * Processes of Electron's own, since the packaged app cannot be started as plain Node (its
 * RunAsNode fuse is off). Electron ends them with the app, however that ends.
 */

/** Starts a program of ours; the environment it gets is without our variables. */
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

/** Ends a process at once: its own `kill` only asks, which one that hangs would not hear. */
export const killUtility = ({ pid }: UtilityProcess): void => {
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It has just ended by itself, and Electron has not said so yet.
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
      // One that has not begun yet has no number to be ended by.
      isKilled = true;
      killUtility(child);
    },
  };
};
