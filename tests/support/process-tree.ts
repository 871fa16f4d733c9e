import { readdirSync, readFileSync } from 'node:fs';

type Standing = { readonly parent: number; readonly isOver: boolean };

/**
 * Null for a process that is gone. A zombie, which its parent has not collected yet, has ended as
 * well.
 */
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

/**
 * Ids of all processes below one. Needs /proc. Chromium's processes do not reveal their
 * environment: their titles overwrite it.
 */
export const processesBelow = (pid: number): number[] => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  const children = Map.groupBy(all, (one) => standingOf(one)?.parent ?? 0);
  const below = (one: number): number[] =>
    (children.get(one) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
};

export const runningOf = (pids: readonly number[]): number[] =>
  pids.filter((pid) => standingOf(pid)?.isOver === false);
