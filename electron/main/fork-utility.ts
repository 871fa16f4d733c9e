import { PassThrough, type Readable } from 'node:stream';
import { type UtilityProcess, utilityProcess } from 'electron';
import {
  type ChildEnd,
  type EvaluatorChild,
  evaluatorEntry,
  type ForkEvaluator,
  relayWorkers,
} from '../../hosts/evaluator-process/evaluator-child.ts';
import type { ForkModule } from '../../processes/fork-module.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/* The packaged app cannot be started as plain Node (its RunAsNode fuse is off). Electron ends
 * utility processes with the app, even if it crashes. */

/** Starts one of Clipcheck's own programs, without the CLIPCHECK_* variables. */
const forkUtility = (
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
const killUtility = ({ pid }: UtilityProcess): void => {
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

/** Time allowed for reading a process's remaining output after it has exited. */
const readLimitMs = 200;

/** Electron's own streams lose all listeners at the exit, before the last output has arrived. */
const fullOutput = (child: UtilityProcess, stream: NodeJS.ReadableStream | null): Readable => {
  const output = new PassThrough();
  stream?.pipe(output);
  child.once('exit', () => process.nextTick(() => stream?.pipe(output)));
  return output;
};

export const forkUtilityEvaluator: ForkEvaluator = (args) => {
  const child = forkUtility(evaluatorEntry, args, 'pipe');
  const { promise: ended, resolve } = Promise.withResolvers<ChildEnd>();
  child.once('exit', (code) => setTimeout(() => resolve({ code, error: null }), readLimitMs));
  const evaluator: EvaluatorChild = {
    stdout: fullOutput(child, child.stdout),
    stderr: fullOutput(child, child.stderr),
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: () => child.kill(),
    kill: () => killUtility(child),
  };
  relayWorkers(evaluator, forkUtilityModule);
  return evaluator;
};
