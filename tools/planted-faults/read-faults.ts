import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export type Fault = {
  readonly name: string;
  readonly patchPath: string;
  /** What breaks for a user: the text before the patch. */
  readonly story: string;
  /** The files it changes, from the project's root. */
  readonly changedFiles: readonly string[];
};

export const patchFolder = join(import.meta.dirname, 'patches');

export function readFaults(folder: string): Fault[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((name) => readFault(join(folder, name)));
}

function readFault(patchPath: string): Fault {
  const text = readFileSync(patchPath, 'utf8');
  const begin = Math.max(0, text.indexOf('diff --git'));
  return {
    name: basename(patchPath, '.patch'),
    patchPath,
    story: text.slice(0, begin).trim(),
    changedFiles: [...text.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, path = '']) => path),
  };
}
