// @ts-check
import { spawn } from 'node:child_process';
import process from 'node:process';
import { endBySignal, forwardSignals } from './forward-signals.mjs';

/**
 * Runs a program on this process's own stdin, stdout and stderr, hands signals on to it, and ends
 * as it ended: same exit code, or death by the same signal.
 * @param {string} program
 * @param {readonly string[]} args
 * @returns {Promise<void>} settles once the child is gone and the exit code is set
 */
export async function runChild(program, args) {
  const child = spawn(program, args, { stdio: 'inherit' });
  const forwarding = forwardSignals(child);
  /** @type {{ code: number | null, signal: NodeJS.Signals | null }} */
  const end = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve({ code, signal }));
  }).finally(forwarding.stop);
  if (end.signal) endBySignal(end.signal);
  else process.exitCode = end.code ?? 1;
}
