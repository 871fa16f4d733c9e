import { PassThrough, type Readable } from 'node:stream';
import { type UtilityProcess, utilityProcess } from 'electron';
import type {
  ChildEnd,
  EvaluatorChild,
  ForkEvaluator,
} from '../../hosts/evaluator-process/evaluator-child.ts';
import { evaluatorEntry, workerEntry } from '../../hosts/evaluator-process/evaluator-entries.ts';
import { relayWorkers, type WorkerChild } from '../../hosts/evaluator-process/relay-workers.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';

/*
 * Processes of Electron's own, since the packaged app cannot be started as plain Node (its
 * RunAsNode fuse is off). Electron ends them with the app, however that ends.
 */

const killNow = ({ pid }: UtilityProcess): void => {
  // `kill` of a utility process only asks; one that hangs in native code would not hear it.
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
};

/** Starts a program of ours; the environment it gets is without our variables. */
export const forkUtility = (
  path: string,
  args: readonly string[],
  options: { name: string; output: 'pipe' | 'inherit' },
): UtilityProcess =>
  utilityProcess.fork(path, [...args], {
    env: withoutOwnVariables(process.env),
    execArgv: [],
    stdio: options.output,
    serviceName: options.name,
  });

const startWorker = (): WorkerChild => {
  const child = forkUtility(workerEntry, [], { name: 'Clipcheck clip reader', output: 'inherit' });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.once('exit', listener),
    kill: () => killNow(child),
  };
};

/** What a process has written is read within this time of its end. */
const readLimitMs = 200;

/**
 * The whole output of a process. Electron takes all listeners off its own streams as soon as the
 * process is gone, when the last of the output is still on its way.
 */
const wholeOutput = (child: UtilityProcess, stream: NodeJS.ReadableStream | null): Readable => {
  const output = new PassThrough();
  stream?.pipe(output);
  child.once('exit', () => process.nextTick(() => stream?.pipe(output)));
  return output;
};

/** Starts the built-in evaluator, and its workers for it. */
export const forkUtilityEvaluator: ForkEvaluator = (args) => {
  const child = forkUtility(evaluatorEntry, args, { name: 'Clipcheck evaluator', output: 'pipe' });
  const { promise: ended, resolve } = Promise.withResolvers<ChildEnd>();
  const evaluator: EvaluatorChild = {
    stdout: wholeOutput(child, child.stdout),
    stderr: wholeOutput(child, child.stderr),
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: () => child.kill(),
    kill: () => killNow(child),
  };
  child.once('exit', (code) => setTimeout(() => resolve({ code, error: null }), readLimitMs));
  relayWorkers(evaluator, startWorker);
  return evaluator;
};
