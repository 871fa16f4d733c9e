import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);

const residentKilobytes = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'linux') {
    return /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  }
  if (process.platform === 'win32') {
    const filter = ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'];
    const { stdout } = await run('tasklist', filter, { windowsHide: true });
    // The last column: `"12,345 K"`, with the separator of the system's locale.
    return stdout.split('","')[4]?.replace(/\D/g, '');
  }
  return (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim();
};

/** Interval between checks, longer on systems where each check starts another program. */
const checkIntervalMs = process.platform === 'linux' ? 25 : 250;

/** Calls `onTooMuch` repeatedly while memory is above the limit. @returns a function that stops */
const watchChildMemory = (pid: number, maxBytes: number, onTooMuch: () => void): (() => void) => {
  let hasEnded = false;
  const check = async (): Promise<void> => {
    // Fails for a process that has just ended.
    const kilobytes = await residentKilobytes(pid).catch(() => undefined);
    if (hasEnded) return;
    if (Number(kilobytes) * 1024 > maxBytes) onTooMuch();
    timer.refresh();
  };
  const timer = setTimeout(() => void check(), checkIntervalMs).unref();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
  };
};

const findPrlimit = (): string | null => {
  if (process.platform !== 'linux') return null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'prlimit')).find(existsSync) ?? null;
};

/** Beginning of the messages with which `prlimit` itself fails. */
export const prlimitErrorPrefix = 'prlimit:';

type LimitedProgram = {
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  memoryBytes: number;
  onTooMuchMemory: () => void;
};

/**
 * Starts a program that may not write files or exceed a memory limit. `prlimit` enforces both if it
 * is installed; memory is watched in any case.
 */
export const spawnLimited = (
  program: LimitedProgram,
): ChildProcessByStdio<null, Readable, Readable> => {
  const { file, args, env, memoryBytes } = program;
  const prlimit = findPrlimit();
  const limited = [`--data=${memoryBytes}`, '--fsize=0', '--', file, ...args];
  const child = spawn(prlimit ?? file, prlimit === null ? args : limited, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    windowsHide: true,
  });
  if (child.pid !== undefined) {
    child.once('close', watchChildMemory(child.pid, memoryBytes, program.onTooMuchMemory));
  }
  return child;
};
