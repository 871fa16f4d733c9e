import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecret, type SecretForm } from './secret-forms.ts';

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/**
 * Finds a secret below a folder, in the content of a file or in a name. One line for each place.
 */
export const huntOnDisk = (forms: readonly SecretForm[], folder: string): string[] =>
  filesBelow(folder).flatMap((path) => {
    const found = findSecret(forms, Buffer.concat([Buffer.from(path), readIfThere(path)]));
    return found === null ? [] : [`${path}: ${found}`];
  });

/** Files of a running program come and go. */
const readIfThere = (path: string): Buffer => {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
};

/**
 * Finds processes of this machine with a secret in their command line or environment, where other
 * users can see it. Needs /proc.
 */
export const huntInProcesses = (forms: readonly SecretForm[]): string[] =>
  processIds().flatMap((pid) =>
    (['cmdline', 'environ'] as const).flatMap((file) => {
      const found = findSecret(forms, readOfProcess(pid, file));
      return found === null ? [] : [`${file} of process ${pid}: ${found}`];
    }),
  );

/**
 * Processes whose environment contains a text, such as a data folder: the host and its children.
 */
export const processesGiven = (text: string): number[] =>
  processIds().filter((pid) => readOfProcess(pid, 'environ').includes(text));

const processIds = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);

export const readOfProcess = (pid: number, file: 'cmdline' | 'environ'): Buffer => {
  try {
    return readFileSync(`/proc/${pid}/${file}`);
  } catch {
    // It has ended since it was listed, or belongs to another user.
    return Buffer.alloc(0);
  }
};
