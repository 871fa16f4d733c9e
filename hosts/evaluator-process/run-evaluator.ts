import { fork } from 'node:child_process';
import { constants } from 'node:os';
import { makeDataFolderPrivate } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { exitCodes } from '../../shared/errors/codes.ts';
import { apiKeyPattern } from '../../shared/service-api/auth.ts';
import { evaluatorEntry } from './evaluator-child.ts';
import { evaluatorStore, storeErrorOf } from './start-evaluator.ts';

type RunEvaluatorOptions = {
  dataDir: string;
  /** The only key it accepts; null for any. */
  apiKey: string | null;
  /** For the judge; null if it needs none. */
  judgeKey: string | null;
  /** By judge, kinds whose findings count. */
  countedKinds: Readonly<Record<string, readonly string[]>>;
  args: readonly string[];
  /** Folder to which paths in `args` are relative. */
  workingDir: string;
};

/**
 * Runs the evaluator with this process's output until it ends, forwarding signals. Passes the keys
 * by IPC: an argument would show in the process list.
 * @returns the exit code: 2 if the store is in use or damaged (the evaluator has printed that), 128
 *   plus the signal's number if a signal ended it
 * @throws AppError bad_api_key, evaluator_not_started
 */
export const runEvaluator = async (options: RunEvaluatorOptions): Promise<number> => {
  for (const key of [options.apiKey, options.judgeKey]) {
    if (key === null || apiKeyPattern.test(key)) continue;
    throw new AppError(
      'bad_api_key',
      'The API key may contain only printable characters and no spaces.',
    );
  }
  makeDataFolderPrivate(options.dataDir);
  const child = fork(
    evaluatorEntry,
    ['--data-dir', evaluatorStore(options.dataDir), ...options.args],
    {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: withoutOwnVariables(process.env),
      cwd: options.workingDir,
      detached: true,
    },
  );
  const ended = new Promise<number>((resolve, reject) => {
    child.once('exit', (code, signal) =>
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])),
    );
    // Later failures show in the exit, for example if the process has refused its arguments.
    child.on('error', (cause) => {
      if (child.pid !== undefined) return;
      const message = `The built-in evaluator did not start: ${cause.message}.`;
      reject(new AppError('evaluator_not_started', message, { cause }));
    });
  });
  const { apiKey, judgeKey, countedKinds } = options;
  child.send({
    keys: apiKey === null ? 'any' : [{ key: apiKey, account: 'local' }],
    judgeKey,
    countedKinds,
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => child.kill(name));
  process.on('SIGHUP', () => child.kill('SIGTERM'));
  const exitCode = await ended;
  return storeErrorOf(exitCode) ? exitCodes.usage : exitCode;
};
