import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';
import type { StartWorker, WorkerAnswer } from './worker-process.ts';

const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Starts a worker as a child process of this one. */
export const forkWorker: StartWorker = ({ onAnswer, onFault, onEnd }) => {
  const child = fork(workerPath, {
    // Untrusted files are decoded there: no key or setting of ours goes along.
    env: withoutOwnVariables(process.env),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (answer) => onAnswer(answer as WorkerAnswer));
  child.once('exit', onEnd);
  child.on('error', (error) => {
    onFault(error);
    // One that could not be started has no exit.
    if (child.pid === undefined) onEnd();
  });
  return {
    send: (job) => child.send(job),
    kill: () => child.kill('SIGKILL'),
  };
};
