import { PassThrough, type Readable } from 'node:stream';
import type { UtilityProcess } from 'electron';
import type {
  ChildEnd,
  EvaluatorChild,
  ForkEvaluator,
} from '../../hosts/evaluator-process/evaluator-child.ts';
import { evaluatorEntry } from '../../hosts/evaluator-process/evaluator-entries.ts';
import { relayWorkers } from '../../hosts/evaluator-process/relay-workers.ts';
import { forkUtility, forkUtilityModule, killUtility } from './fork-utility.ts';

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
  const child = forkUtility(evaluatorEntry, args, 'pipe');
  const { promise: ended, resolve } = Promise.withResolvers<ChildEnd>();
  child.once('exit', (code) => setTimeout(() => resolve({ code, error: null }), readLimitMs));
  const evaluator: EvaluatorChild = {
    stdout: wholeOutput(child, child.stdout),
    stderr: wholeOutput(child, child.stderr),
    send: (message) => child.postMessage(message),
    onMessage: (listener) => child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: () => child.kill(),
    kill: () => killUtility(child),
  };
  relayWorkers(evaluator, forkUtilityModule);
  return evaluator;
};
