import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { StartedEvaluator } from '../../engine/index.ts';
import { AppError } from '../../shared/errors/app-error.ts';
import { childEnvironment } from './child-environment.ts';

/** The evaluator is a program of its own: it is started, never imported. */
export const evaluatorEntry = join(import.meta.dirname, '../../evaluator/main.ts');

/** The evaluator's store inside a data folder. */
export const evaluatorStore = (dataDir: string): string => join(dataDir, 'evaluator');

/** Starting takes well under a second; a store still held by a dying process takes up to five. */
const startLimitMs = 30_000;

/** An evaluator that does not end by itself is ended (ms). */
const stopLimitMs = 5000;

/** The base address from the first line of the evaluator's output. */
const readBaseUrl = (child: ChildProcess): Promise<string> => {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const fail = (why: string): void =>
    reject(new AppError('evaluator_not_started', `The built-in evaluator did not start: ${why}`));
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2000);
  });
  const timer = setTimeout(() => fail('it gave no sign of life'), startLimitMs);
  if (child.stdout) {
    createInterface({ input: child.stdout }).once('line', (line) => {
      try {
        resolve(JSON.parse(line).base_url);
      } catch {
        fail('it did not tell its address');
      }
    });
  }
  child.once('error', (error) => fail(error.message));
  child.once('exit', (code) => fail(complaint.trim() || `it ended with code ${code}`));
  return promise.finally(() => clearTimeout(timer));
};

const stopChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimitMs);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
};

/**
 * Starts the built-in evaluator on the store of a data folder, with a key made for this session
 * and handed over by IPC, so that neither the process list nor an environment shows it. It ends
 * with this process, however this one ends.
 * @throws AppError evaluator_not_started
 */
export const startEvaluator = async (dataDir: string): Promise<StartedEvaluator> => {
  const apiKey = randomBytes(24).toString('base64url');
  const child = fork(evaluatorEntry, ['--data-dir', evaluatorStore(dataDir)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: childEnvironment(),
    // Ctrl-C in a terminal reaches the whole group; the evaluator must outlive it to the batch's end.
    detached: true,
  });
  child.send({ keys: [{ key: apiKey, account: 'local' }] });
  try {
    const baseUrl = await readBaseUrl(child);
    return { baseUrl, apiKey, stop: () => stopChild(child) };
  } catch (error) {
    await stopChild(child);
    throw error;
  }
};
