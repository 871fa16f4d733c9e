import { type ChildProcessByStdio, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Kilobytes that a process holds, as the system counts them. @throws when it is gone */
const residentKilobytes = async (pid: number): Promise<string | undefined> => {
  if (process.platform === 'linux') {
    return /^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1];
  }
  if (process.platform === 'win32') {
    const filter = ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'];
    const { stdout } = await run('tasklist', filter, { windowsHide: true });
    // The last column: `"12,345 K"`, with the separator of the system's language.
    return stdout.split('","')[4]?.replace(/\D/g, '');
  }
  return (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim();
};

/** Where looking starts another program, it is done less often. */
const everyMs = process.platform === 'linux' ? 25 : 250;

/**
 * Watches how much memory a process of another program holds. Calls back when that is more than it
 * may, possibly more than once.
 * @returns what ends the watch
 */
const watchChildMemory = (pid: number, maxBytes: number, onTooMuch: () => void): (() => void) => {
  let isOver = false;
  const look = async (): Promise<void> => {
    // Nothing is read of one that has just ended.
    const kilobytes = await residentKilobytes(pid).catch(() => undefined);
    if (isOver) return;
    if (Number(kilobytes) * 1024 > maxBytes) onTooMuch();
    timer.refresh();
  };
  const timer = setTimeout(() => void look(), everyMs).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
};

/** util-linux's `prlimit`, or null where it is not. */
const findPrlimit = (): string | null => {
  if (process.platform !== 'linux') return null;
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, 'prlimit')).find(existsSync) ?? null;
};

/** Where `prlimit` itself fails, this is how what it writes begins. */
export const limitFailure = 'prlimit:';

type LimitedProgram = {
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  memoryBytes: number;
  /** Called while it holds more memory than that. */
  onTooMuchMemory: () => void;
};

/**
 * Starts another program within a limit of memory: the system refuses it more where it has
 * `prlimit`, and what it holds is watched everywhere.
 */
export const spawnLimited = (
  program: LimitedProgram,
): ChildProcessByStdio<null, Readable, Readable> => {
  const { file, args, env, memoryBytes } = program;
  const prlimit = findPrlimit();
  const limit = prlimit === null ? [] : [prlimit, `--data=${memoryBytes}`, '--'];
  const [command = file, ...rest] = [...limit, file, ...args];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], env, windowsHide: true });
  if (child.pid !== undefined) {
    child.once('close', watchChildMemory(child.pid, memoryBytes, program.onTooMuchMemory));
  }
  return child;
};
