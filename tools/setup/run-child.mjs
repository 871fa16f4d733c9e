// @ts-check
import { spawn } from 'node:child_process';
import process from 'node:process';
import { endBySignal, forwardSignals } from './forward-signals.mjs';
import { withoutApiKey } from './run-quietly.mjs';

/** Where the child finds the API key: an environment would show it to whoever may look at it. */
export const KEY_DESCRIPTOR = 3;

/**
 * How a program ended. `received`: the first signal that this process was asked to end by
 * meanwhile, and handed on.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, received: NodeJS.Signals | null }} ChildEnd
 */

/**
 * Runs a program on this process's own stdin, stdout and stderr and hands signals on to it. Its
 * environment is this process's own, without the API key.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ apiKey?: string, env?: NodeJS.ProcessEnv }} [options] `apiKey`: written to the child's
 *   descriptor KEY_DESCRIPTOR, which is not there otherwise; `env`: variables beside this process's
 * @returns {Promise<ChildEnd>} settles once the child is gone
 */
export async function runToEnd(program, args, { apiKey, env } = {}) {
  const child = spawn(program, args, {
    stdio: apiKey === undefined ? 'inherit' : ['inherit', 'inherit', 'inherit', 'pipe'],
    env: { ...withoutApiKey(process.env), ...env },
  });
  const forwarding = forwardSignals(child);
  const keyPipe = /** @type {import('node:stream').Writable | null | undefined} */ (
    child.stdio[KEY_DESCRIPTOR]
  );
  // A child that ends before it has read the key tells of that by how it ends.
  keyPipe?.on('error', () => undefined);
  keyPipe?.end(apiKey);
  /** @type {{ code: number | null, signal: NodeJS.Signals | null }} */
  const end = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).finally(forwarding.stop);
  const received = forwarding.received();
  // The copy that npm hands on may come when the child is gone, and would end this process by a
  // signal where the child's exit code says how it ended.
  if (received !== null && end.signal === null) process.once(received, () => undefined);
  return { ...end, received };
}

/**
 * Ends this process as another one ended: same exit code, or death by the same signal.
 * @param {Pick<ChildEnd, 'code' | 'signal'>} end
 */
export function endAs({ code, signal }) {
  if (signal) endBySignal(signal);
  else process.exitCode = code ?? 1;
}

/**
 * Runs a program like `runToEnd`, and ends as it ended.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ apiKey?: string }} [options]
 * @returns {Promise<void>} settles once the child is gone and the exit code is set
 */
export async function runChild(program, args, options) {
  endAs(await runToEnd(program, args, options));
}
