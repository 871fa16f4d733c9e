// @ts-check
import { spawn } from 'node:child_process';
import process from 'node:process';
import { endBySignal, forwardSignals } from './forward-signals.mjs';
import { KEY_DESCRIPTOR_VARIABLE } from './take-api-key.mjs';

const KEY_DESCRIPTOR = 3;

/**
 * How a program ended. `received`: the first signal that asked this process to end in the meantime,
 * and was forwarded.
 * @typedef {{ code: number | null, signal: NodeJS.Signals | null, received: NodeJS.Signals | null
 *   }} ChildEnd
 */

/**
 * Runs a program on this process's stdin, stdout and stderr and forwards signals to it. Its
 * environment lacks the API key, which `takeApiKey` has removed.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ apiKey?: string | null, env?: NodeJS.ProcessEnv }} [options] `apiKey`: written to a
 *   pipe, where the child's `takeApiKey` finds it; `env`: variables in addition to this process's
 * @returns {Promise<ChildEnd>} settles once the child has ended
 */
export async function runToEnd(program, args, { apiKey = null, env } = {}) {
  const child = spawn(program, args, {
    stdio: apiKey === null ? 'inherit' : ['inherit', 'inherit', 'inherit', 'pipe'],
    env: {
      ...process.env,
      ...(apiKey !== null && { [KEY_DESCRIPTOR_VARIABLE]: String(KEY_DESCRIPTOR) }),
      ...env,
    },
  });
  const forwarding = forwardSignals(child);
  const keyPipe = /** @type {import('node:stream').Writable | null | undefined} */ (
    child.stdio[KEY_DESCRIPTOR]
  );
  // If the child ends before it has read the key, its exit code shows that.
  keyPipe?.on('error', () => undefined);
  keyPipe?.end(apiKey);
  /** @type {{ code: number | null, signal: NodeJS.Signals | null }} */
  const end = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).finally(forwarding.stop);
  const received = forwarding.received();
  // The copy of the signal that npm forwards may arrive after the child has ended, and would end
  // this process by a signal instead of the child's exit code.
  if (received !== null && end.signal === null) process.once(received, () => undefined);
  return { ...end, received };
}

/**
 * Exits with the same code, or by the same signal.
 * @param {Pick<ChildEnd, 'code' | 'signal'>} end
 */
export function endAs({ code, signal }) {
  if (signal) endBySignal(signal);
  else process.exitCode = code ?? 1;
}

/**
 * Runs a program like `runToEnd`, and ends this process in the same way.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ apiKey?: string | null, env?: NodeJS.ProcessEnv }} [options]
 */
export async function runChild(program, args, options) {
  endAs(await runToEnd(program, args, options));
}
