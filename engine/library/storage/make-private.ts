import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isOwnName } from './data-paths.ts';

const isOpenToOthers = ({ mode }: Stats): boolean => (mode & 0o077) !== 0;

const restrict = (path: string, stats: Stats): void => {
  if (isOpenToOthers(stats)) chmodSync(path, stats.mode & (stats.isDirectory() ? 0o700 : 0o600));
};

/** Calls `work` unless the path is a link, is missing, or belongs to another user. */
const withOwn = (path: string, work: (stats: Stats) => void): void => {
  try {
    const stats = lstatSync(path);
    const isOwnedByUser = stats.uid === process.getuid?.();
    // A hard-linked file may have another name among files that are not Clipcheck's.
    if (isOwnedByUser && (stats.isDirectory() || (stats.isFile() && stats.nlink === 1)))
      work(stats);
  } catch {
    // Not every file system has permissions, and other processes remove files meanwhile.
  }
};

const makeTreePrivate = (path: string): void =>
  withOwn(path, (stats) => {
    // Nobody else can enter a closed folder, so its contents need no change.
    if (stats.isDirectory() && isOpenToOthers(stats)) {
      for (const name of readdirSync(path)) makeTreePrivate(join(path, name));
    }
    restrict(path, stats);
  });

/**
 * Closes a data folder to other users: restricts folders to 0700, files to 0600. In a folder that
 * also contains other files, restricts only Clipcheck's. Follows no links inside it.
 */
export const makeDataFolderPrivate = (dataDir: string): void => {
  // The user may have named a link to the folder.
  const folder = existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
  withOwn(folder, (stats) => {
    const names = readdirSync(folder);
    for (const name of names.filter(isOwnName)) makeTreePrivate(join(folder, name));
    if (names.every(isOwnName)) restrict(folder, stats);
  });
};
