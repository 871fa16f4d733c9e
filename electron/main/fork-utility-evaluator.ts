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

/** Time allowed for reading a process's remaining output after it has exited. */
const readLimitMs = 200;

/**
 * Returns a process's complete output: Electron's own streams lose all listeners as soon as it
 * exits, before the last output has arrived.
 */
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
