import { spawn } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportFormatId } from '../../../shared/contract/reports.ts';
import { projectRoot } from '../../setup/project-paths.mjs';

export type ReportCost = {
  readonly tookMs: number;
  readonly peakMb: number;
};

const bytesPerMb = 1_000_000;

/** Interval between two readings (ms); the system keeps the peak. */
const lookEveryMs = 50;

/** Reads a process's peak memory so far; 0 once it has ended. Needs Linux's /proc. */
const peakBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return Number(kilobytes ?? 0) * 1024;
};

/** Creates a report of everything in a data folder, and removes it. @throws Error if it failed */
export const measureReport = async (
  folder: string,
  format: ReportFormatId,
): Promise<ReportCost> => {
  const target = join(folder, 'report');
  const startMs = performance.now();
  const child = spawn(
    process.execPath,
    [
      join(projectRoot, 'hosts/cli/main.ts'),
      ...['report', target, '--format', format, '--data-dir', join(folder, 'data'), '--quiet'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  let peak = 0;
  const look = async (): Promise<void> => {
    peak = Math.max(peak, await peakBytes(child.pid ?? -1));
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('exit', resolve);
  child.once('error', reject);
  const exitCode = await ended.finally(() => clearInterval(timer));
  const tookMs = performance.now() - startMs;
  if (exitCode !== 0) throw new Error(`The report ${format} was not made: exit code ${exitCode}.`);
  await stat(target);
  await rm(target, { recursive: true });
  return { tookMs, peakMb: peak / bytesPerMb };
};
