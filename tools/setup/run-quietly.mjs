// @ts-check
import { spawn } from 'node:child_process';
import process from 'node:process';
import { endBySignal, forwardSignals } from '../../hosts/child-process/forward-signals.mjs';
import { SetUpError } from './set-up-error.mjs';

const HEARTBEAT_MS = 5_000;
const KEPT_OUTPUT_CHARACTERS = 64_000;

/**
 * Runs a set-up step without showing its output. A line on stderr announces the step, and others
 * every five seconds show that it still runs. A signal that ends this process ends the step first.
 * @param {string} description a sentence without its end, for example "Installing packages"
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, limitMs?: number }} options `limitMs`: a step
 * that takes longer is ended and has failed
 * @returns {Promise<{ exitCode: number, output: string }>} `output`: the end of stdout and stderr
 * @throws {SetUpError} if the program is missing
 */
export async function runQuietly(description, program, args, { cwd, env = process.env, limitMs }) {
  process.stderr.write(`${description}…\n`);
  const startedMs = Date.now();
  const heartbeat = setInterval(() => {
    const elapsedSec = Math.round((Date.now() - startedMs) / 1000);
    process.stderr.write(`  … still running, ${elapsedSec} s\n`);
  }, HEARTBEAT_MS);
  const isWindows = process.platform === 'win32';
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npm is a .cmd file, which only a shell can start.
    shell: isWindows,
    // In a separate process group, so that a signal also ends what npm has started.
    detached: !isWindows,
  });
  const forwarding = forwardSignals(child, { isGroupLeader: !isWindows });
  const limit = limitMs && setTimeout(() => endGroup(child), limitMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output = (output + text).slice(-KEPT_OUTPUT_CHARACTERS);
    });
  }
  try {
    /** @type {number} */
    const exitCode = await new Promise((resolve, reject) => {
      child.once('error', (error) => reject(explainMissing(program, error)));
      child.once('close', (code) => resolve(code ?? 1));
    });
    const signal = forwarding.received();
    if (signal) {
      forwarding.stop();
      endBySignal(signal);
    }
    return { exitCode, output };
  } finally {
    clearInterval(heartbeat);
    clearTimeout(limit);
    forwarding.stop();
  }
}

/**
 * Kills a program, and what it has started if the system has process groups.
 * @param {import('node:child_process').ChildProcess} child
 */
function endGroup(child) {
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL');
  else process.kill(-child.pid, 'SIGKILL');
}

/**
 * @param {string} program
 * @param {Error} error
 * @returns {Error}
 */
function explainMissing(program, error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') return error;
  return new SetUpError(
    `The program "${program}" is not on the PATH, and the set-up needs it. ${
      program === 'npm'
        ? 'It comes with Node (https://nodejs.org; on Debian: apt-get install npm).'
        : 'Install it'
    } Then try again.`,
  );
}
