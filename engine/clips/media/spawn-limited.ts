import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { watchChildMemory } from './watch-child-memory.ts';

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
