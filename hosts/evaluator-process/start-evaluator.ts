import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { EvaluatorChoice, StartedEvaluator } from '../../engine/index.ts';
import { withoutOwnVariables } from '../../shared/domain/without-own-variables.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import type { Code } from '../../shared/errors/codes.ts';
import { parseJson } from '../../shared/text/parse-json.ts';
import type { ChildEnd, EvaluatorChild, ForkEvaluator } from './evaluator-child.ts';
import { evaluatorEntry } from './evaluator-child.ts';

/** Maximum time to read a process's remaining output after its end. */
const readLimitMs = 1000;

export const forkEvaluator: ForkEvaluator = (args) => {
  const child = fork(evaluatorEntry, [...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: withoutOwnVariables(process.env),
    // Ctrl-C in a terminal reaches the process group; the evaluator must run until the batch ends.
    detached: true,
  });
  const { promise: ended, resolve } = Promise.withResolvers<ChildEnd>();
  child.once('close', (code) => resolve({ code, error: null }));
  // A hung worker keeps the evaluator's output open long after the evaluator has ended.
  child.once('exit', (code) => {
    const reading = setTimeout(() => resolve({ code, error: null }), readLimitMs);
    child.once('close', () => clearTimeout(reading));
  });
  // Later failures show in how the process ends.
  child.on('error', (error) => child.pid === undefined && resolve({ code: null, error }));
  return {
    // Both are pipes, see above.
    stdout: child.stdout as Readable,
    stderr: child.stderr as Readable,
    send: (message) => child.send(message as object),
    onMessage: (listener) => child.on('message', listener),
    onEnd: (listener) => void ended.then(listener),
    stop: () => child.kill('SIGTERM'),
    kill: () => child.kill('SIGKILL'),
  };
};

export const evaluatorStore = (dataDir: string): string => join(dataDir, 'evaluator');

/** Well under a second is normal; up to five if an ending process still locks the store. */
const startLimitMs = 30_000;

const stopLimitMs = 5000;

/** Error codes by the evaluator's exit code: another evaluator uses the store, or it is damaged. */
const storeErrorCodes: Readonly<Record<number, 'data_folder_busy' | 'database_damaged'>> = {
  3: 'data_folder_busy',
  4: 'database_damaged',
};

export const storeErrorOf = (exitCode: number | null) => storeErrorCodes[exitCode ?? -1];

const firstLineSchema = z.object({ base_url: z.url() });

const readBaseUrl = (child: EvaluatorChild): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (why: string, code: Code): void =>
    reject(new AppError(code, `The built-in evaluator did not start: ${why}`));
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-2000);
  });
  const timer = setTimeout(
    () => fail('it did not respond.', 'evaluator_not_started'),
    startLimitMs,
  );
  createInterface({ input: child.stdout }).once('line', (line) => {
    const address = parseJson(firstLineSchema, line)?.base_url;
    if (address) resolve(address);
    else fail('it did not report its address.', 'evaluator_not_started');
  });
  child.onEnd(({ code, error }) =>
    fail(
      errorOutput.trim() || (error?.message ?? `it ended with code ${code}.`),
      storeErrorOf(code) ?? 'evaluator_not_started',
    ),
  );
  return promise.finally(() => clearTimeout(timer));
};

const stopChild = async (child: EvaluatorChild, ended: Promise<void>): Promise<void> => {
  const timer = setTimeout(() => child.kill(), stopLimitMs);
  child.stop();
  await ended;
  clearTimeout(timer);
};

/**
 * Starts the built-in evaluator on a data folder's store, with a key generated for this session.
 * Keys are passed by IPC, so that neither the process list nor an environment shows them.
 * @param options.fork by default as a child process of plain Node
 * @throws AppError evaluator_not_started; data_folder_busy if another evaluator uses the store;
 *   database_damaged
 */
export const startEvaluator = async (
  dataDir: string,
  {
    allowsPrivate = false,
    judgesSubjects = true,
    judge = null,
    countedKinds = {},
    fork = forkEvaluator,
  }: Partial<EvaluatorChoice> & { allowsPrivate?: boolean; fork?: ForkEvaluator } = {},
): Promise<StartedEvaluator> => {
  const apiKey = randomBytes(24).toString('base64url');
  const args = [
    ...(allowsPrivate ? ['--allow-private'] : []),
    ...(judgesSubjects ? [] : ['--no-subjects']),
    ...(judge ? [`--judge=${judge.url}`, `--judge-model=${judge.model}`] : []),
  ];
  const child = fork(['--data-dir', evaluatorStore(dataDir), ...args]);
  const ended = new Promise<void>((resolve) => child.onEnd(() => resolve()));
  const judgeKey = judge?.apiKey ?? null;
  child.send({ keys: [{ key: apiKey, account: 'local' }], judgeKey, countedKinds });
  try {
    const baseUrl = await readBaseUrl(child);
    return { baseUrl, apiKey, ended, stop: () => stopChild(child, ended) };
  } catch (error) {
    await stopChild(child, ended);
    throw error;
  }
};
