import { isCode, listSourceFiles } from '../check/list-source-files.ts';
import { codeReferences } from './code-references.ts';

/** Whether a file is one of vitest's or Playwright's tests. */
export const isTestFile = (path: string): boolean =>
  /^tests\/.+\.(test\.tsx?|spec\.ts)$/.test(path);

/** Who refers to whom, backwards: for each file, those that run it. */
export type Referrers = ReadonlyMap<string, readonly string[]>;

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
 * How many references lie between each test file and the nearest of some changed files; tests that
 * cannot reach any are left out.
 */
export function testDistances(
  referrers: Referrers,
  changedFiles: readonly string[],
): Map<string, number> {
  const distances = new Map<string, number>(changedFiles.map((path) => [path, 0]));
  // A map goes on to what is added to it under way: nearest first.
  for (const [path, distance] of distances) {
    for (const referrer of referrers.get(path) ?? []) {
      if (!distances.has(referrer)) distances.set(referrer, distance + 1);
    }
  }
  return new Map([...distances].filter(([path]) => isTestFile(path)));
}
