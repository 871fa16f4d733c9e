import { fork } from 'node:child_process';
import type { Readable } from 'node:stream';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';
import type { ChildEnd, ForkEvaluator } from './evaluator-child.ts';
import { evaluatorEntry } from './evaluator-entries.ts';

/** What a process has written is read within this time of its end. */
const readLimitMs = 1000;

/** Starts the evaluator in plain Node, as a child process. */
export const forkEvaluator: ForkEvaluator = (args) => {
  const child = fork(evaluatorEntry, [...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: withoutOwnVariables(process.env),
    // Ctrl-C in a terminal reaches the whole group; the evaluator must outlive it to the batch's end.
    detached: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<ChildEnd>();
  child.once('close', (code) => resolve({ code, error: null }));
  // A worker that hangs holds on to the evaluator's output when the evaluator is long gone.
  child.once('exit', (code) => {
    const reading = setTimeout(() => resolve({ code, error: null }), readLimitMs);
    child.once('close', () => clearTimeout(reading));
  });
  // What fails after the start shows in how the process ends.
  child.on('error', (error) => child.pid === undefined && resolve({ code: null, error }));
  return {
    // Both are pipes, as asked for above.
    stdout: child.stdout as Readable,
    stderr: child.stderr as Readable,
    send: (message) => child.send(message as object),
    onMessage: (listener) => child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
};
