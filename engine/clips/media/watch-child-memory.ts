import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
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
export const watchChildMemory = (
  pid: number,
  maxBytes: number,
  onTooMuch: () => void,
): (() => void) => {
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
