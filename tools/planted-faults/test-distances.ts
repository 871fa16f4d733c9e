import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { isCode, listSourceFiles } from '../check/list-source-files.ts';

/** Whether a file is one of vitest's or Playwright's tests. */
export const isTestFile = (path: string): boolean =>
  /^tests\/.+\.(test\.tsx?|spec\.ts)$/.test(path);

/** Reverse references: for each file, the files that run it. */
export type Referrers = ReadonlyMap<string, readonly string[]>;

/** Names of code files in quotes, after the folders that are quoted before them in a list. */
const QUOTED_FILES = /((?:'[\w.-]+',\s*)*)'([^'\s]+\.(?:ts|tsx|mjs))(?:\?\w+)?'/g;

/** Imports that disappear when types are stripped. */
const TYPE_IMPORTS = /^(?:import|export) type [^;]*;$/gm;

/**
 * Finds the project files that a file runs: those it imports, and those it names in order to start
 * them as processes or workers.
 * @param path from the root, with forward slashes
 */
function codeReferences(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(TYPE_IMPORTS, '');
  const found = [...text.matchAll(QUOTED_FILES)].flatMap(([, folders = '', name = '']) => {
    const parts = [...folders.matchAll(/'([^']+)'/g)].map(([, part = '']) => part);
    const places = [posix.join(dirname(path), name), posix.join(...parts, name)];
    return places.filter((place) => !place.startsWith('..') && existsSync(join(root, place)));
  });
  return [...new Set(found)].filter((place) => place !== path);
}

/** Reads the references of every code file of a tree. */
export function readReferrers(root: string): Referrers {
  const referrers = new Map<string, string[]>();
  for (const path of listSourceFiles(root).filter(isCode)) {
    for (const target of codeReferences(root, path)) {
      referrers.set(target, [...(referrers.get(target) ?? []), path]);
    }
  }
  return referrers;
}

/**
 * Counts the references between each test file and the nearest changed file. Tests that reach none
 * of the changed files are left out.
 */
export function testDistances(
  referrers: Referrers,
  changedFiles: readonly string[],
): Map<string, number> {
  const distances = new Map<string, number>(changedFiles.map((path) => [path, 0]));
  // Iterating a map includes entries added meanwhile, so this visits the nearest first.
  for (const [path, distance] of distances) {
    for (const referrer of referrers.get(path) ?? []) {
      if (!distances.has(referrer)) distances.set(referrer, distance + 1);
    }
  }
  return new Map([...distances].filter(([path]) => isTestFile(path)));
}
