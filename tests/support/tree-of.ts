import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

const contentOf = (path: string): string =>
  lstatSync(path).isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, 'latin1');

/** Everything below a folder: contents by path, and links as their targets. */
export const treeOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path), contentOf(path)]),
  );

/** Paths of all files below a folder. */
export const filesIn = (folder: string): string[] => Object.keys(treeOf(folder));
