import { readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
};

const treeOf = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => treeOf(Number(child)))];
};

const everyMs = 10;

/**
 * Follows the memory of a process and its children; needs /proc.
 * @returns ends it and returns the sum of the peaks of all of them, in MB
 */
export const followPeakMemory = (pid: number): (() => number) => {
  const peaksKb = new Map<number, number>();
  const timer = setInterval(() => {
    for (const one of treeOf(pid)) {
      const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${one}/status`))?.[1] ?? 0);
      peaksKb.set(one, Math.max(peaksKb.get(one) ?? 0, peak));
    }
  }, everyMs);
  return () => {
    clearInterval(timer);
    return [...peaksKb.values()].reduce((sum, peak) => sum + peak, 0) / 1024;
  };
};
