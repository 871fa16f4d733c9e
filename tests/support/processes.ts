import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

type Standing = { readonly parent: number; readonly isOver: boolean };

/** Null for a process that is gone, or a zombie, which its parent has not collected yet. */
const standingOf = (pid: number): Standing | null => {
  try {
    // The name before it, in parentheses, may contain anything.
    const [state, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(parent), isOver: state === 'Z' || state === 'X' };
  } catch {
    return null;
  }
};

/** Needs /proc. Chromium's processes do not reveal their environment: titles overwrite it. */
export const processesBelow = (pid: number): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = Map.groupBy(all, (one) => standingOf(one)?.parent ?? 0);
  const below = (one: number): number[] =>
    (children.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
};

export const parentOf = (pid: number): number | null => standingOf(pid)?.parent ?? null;

export const runningOf = (pids: readonly number[]): number[] =>
  pids.filter((pid) => standingOf(pid)?.isOver === false);

export type SeenProcess = { pid: number; commandLine: string; environment: string };

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It has ended since it was listed, or belongs to another user.
    return '';
  }
};

export const processesWith = (text: string): SeenProcess[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({
      pid: Number(name),
      commandLine: read(`/proc/${name}/cmdline`),
      environment: read(`/proc/${name}/environ`),
    }))
    .filter(({ commandLine }) => commandLine.includes(text));

export const familyOf = (pid: number): SeenProcess[] => {
  const pids = new Set([pid, ...processesBelow(pid)]);
  return processesWith('').filter((found) => pids.has(found.pid));
};

export const untilNoProcessWith = async (text: string): Promise<void> => {
  while (processesWith(text).length > 0) await sleep(25);
};

export const untilProcessWith = async (text: string): Promise<SeenProcess> => {
  for (;;) {
    const [found] = processesWith(text);
    if (found) return found;
    await sleep(10);
  }
};

const familyTree = (pid: number): number[] => {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => familyTree(Number(child)))];
};

const everyMs = 10;

/** Needs /proc. @returns ends it and returns the sum of the peaks of all processes, in MB */
export const followPeakMemory = (pid: number): (() => number) => {
  const peaksKb = new Map<number, number>();
  const timer = setInterval(() => {
    for (const one of familyTree(pid)) {
      const peak = Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${one}/status`))?.[1] ?? 0);
      peaksKb.set(one, Math.max(peaksKb.get(one) ?? 0, peak));
    }
  }, everyMs);
  return () => {
    clearInterval(timer);
    return [...peaksKb.values()].reduce((sum, peak) => sum + peak, 0) / 1024;
  };
};
