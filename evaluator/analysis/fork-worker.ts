import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';
import type { StartWorker, WorkerAnswer } from './worker-process.ts';

const workerPath = fileURLToPath(new URL('./worker.ts', import.meta.url));

export const forkWorker: StartWorker = ({ onAnswer, onFault, onEnd }) => {
  const child = fork(workerPath, {
    // The worker decodes untrusted files: it gets none of Clipcheck's keys or settings.
    env: withoutOwnVariables(process.env),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', (answer) => onAnswer(answer as WorkerAnswer));
  child.once('exit', onEnd);
  child.on('error', (error) => {
    onFault(error);
    // A process that could not be started never exits.
    if (child.pid === undefined) onEnd();
  });
  return {
    send: (job) => child.send(job),
    kill: () => child.kill('SIGKILL'),
  };
};
