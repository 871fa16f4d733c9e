import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join, relative } from 'node:path';

const contentOf = (path: string): string =>
  lstatSync(path).isSymbolicLink() ? `-> ${readlinkSync(path)}` : readFileSync(path, 'latin1');

export const treeOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(folder, path), contentOf(path)]),
  );

export const filesIn = (folder: string): string[] => Object.keys(treeOf(folder));
