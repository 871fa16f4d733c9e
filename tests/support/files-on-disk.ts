import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
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

export const modeOf = (path: string): string => (lstatSync(path).mode & 0o777).toString(8);

export const usualFileMode = (): string => (0o666 & ~process.umask()).toString(8);

export const openToAll = (path: string): void => {
  const isFolder = lstatSync(path).isDirectory();
  chmodSync(path, isFolder ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) openToAll(join(path, name));
};

/** What users other than the owner can access, with permissions: `.` for the folder. */
export const openToOthers = (folder: string): string[] =>
  [
    folder,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ]
    .filter((path) => !lstatSync(path).isSymbolicLink() && (lstatSync(path).mode & 0o077) !== 0)
    .map((path) => `${relative(folder, path) || '.'} ${modeOf(path)}`);
