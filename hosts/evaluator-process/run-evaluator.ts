import { fork } from 'node:child_process';
import { childEnvironment } from './child-environment.ts';
import { evaluatorEntry, evaluatorStore } from './start-evaluator.ts';

export type EvaluatorRun = {
  dataDir: string;
  /** The one key that is taken; null for any. */
  apiKey: string | null;
  /** Further arguments of the evaluator. */
  args: readonly string[];
};

/**
 * Runs the evaluator with this process's input and output until it ends, passing signals on. The
 * key goes by IPC: an argument would show in the process list.
 * @returns its exit code
 */
export const runEvaluator = (run: EvaluatorRun): Promise<number> => {
  const child = fork(evaluatorEntry, ['--data-dir', evaluatorStore(run.dataDir), ...run.args], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: childEnvironment(),
    detached: true,
  });
  child.send(
    run.apiKey === null ? { keys: 'any' } : { keys: [{ key: run.apiKey, account: 'local' }] },
  );
  const forward = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, forward);
  process.once('SIGHUP', () => child.kill('SIGTERM'));
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1));
    child.once('error', () => resolve(1));
  });
};
