import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

export type Cost = { readonly wallSec: number; readonly cpuSec: number };

/** Bash's `time` counts the processor time of all processes waited for; Node reads only its own. */
const script = 'TIMEFORMAT="%3R %3U %3S"; time "$@" 2>&3 >/dev/null';

/** @throws Error with what it printed, if it fails */
export const timeCommand = async (command: readonly string[]): Promise<Cost> => {
  const child = spawn('bash', ['-c', script, 'bash', ...command], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    // With a locale, `time` might print a decimal comma.
    env: { ...process.env, LC_ALL: 'C' },
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const [, , times, errors] = child.stdio;
  const [timesText, errorText, exitCode] = await Promise.all([
    text(times as Readable),
    text(errors as Readable),
    promise,
  ]);
  const figures = /^([\d.]+) ([\d.]+) ([\d.]+)$/m.exec(timesText);
  if (exitCode !== 0 || figures === null) {
    throw new Error(
      `${command.join(' ')} failed (exit code ${exitCode}):\n${errorText}${timesText}`,
    );
  }
  const [wallSec = 0, userSec = 0, systemSec = 0] = figures.slice(1).map(Number);
  return { wallSec, cpuSec: userSec + systemSec };
};
