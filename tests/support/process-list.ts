import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { processesBelow } from './process-tree.ts';

/** A process as the system shows it to its owner. */
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

/** Waits until one of our processes handles SIGHUP itself, which Node does not do by default. */
export const untilHandlesSignals = async (pid: number): Promise<void> => {
  const caught = (): bigint =>
    BigInt(`0x${/^SigCgt:\s*([0-9a-f]+)$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '0'}`);
  while ((caught() & 1n) === 0n) await sleep(5);
};
