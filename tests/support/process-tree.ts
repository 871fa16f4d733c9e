import { readdirSync, readFileSync } from 'node:fs';

type Standing = { readonly parent: number; readonly isOver: boolean };

/** Null for a process that is gone. One that nobody has asked about yet (a zombie) is over as well. */
const standingOf = (pid: number): Standing | null => {
  try {
    // The name before it, in parentheses, may hold anything.
    const [state, parent] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { parent: Number(parent), isOver: state === 'Z' || state === 'X' };
  } catch {
    return null;
  }
};

/**
 * Ids of all processes below one. Needs /proc. What a process was given cannot be asked of
 * Chromium's own: they write their titles over it.
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

/** Those of some processes that still run. */
export const runningOf = (pids: readonly number[]): number[] =>
  pids.filter((pid) => standingOf(pid)?.isOver === false);
