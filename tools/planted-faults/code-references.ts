import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

/** Names of code files in quotes, after the folders that are quoted before them in a list. */
const QUOTED_FILES = /((?:'[\w.-]+',\s*)*)'([^'\s]+\.(?:ts|tsx|mjs))(?:\?\w+)?'/g;

/** Imports that leave nothing behind when types are stripped. */
const TYPE_IMPORTS = /^(?:import|export) type [^;]*;$/gm;

/**
 * Which files of the project a file runs: those it imports, and those it names, as it must to start
 * them as processes and workers.
 * @param path from the root, with forward slashes
 */
export function codeReferences(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(TYPE_IMPORTS, '');
  const found = [...text.matchAll(QUOTED_FILES)].flatMap(([, folders = '', name = '']) => {
    const parts = [...folders.matchAll(/'([^']+)'/g)].map(([, part = '']) => part);
    const places = [posix.join(dirname(path), name), posix.join(...parts, name)];
    return places.filter((place) => !place.startsWith('..') && existsSync(join(root, place)));
  });
  return [...new Set(found)].filter((place) => place !== path);
}
