import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { isOwnName } from './data-places.ts';

const isOpenToOthers = ({ mode }: Stats): boolean => (mode & 0o077) !== 0;

const restrict = (path: string, stats: Stats): void => {
  if (isOpenToOthers(stats)) chmodSync(path, stats.mode & (stats.isDirectory() ? 0o700 : 0o600));
};

/** Calls `work` unless the path is a link, is gone, or belongs to somebody else. */
const withOwn = (path: string, work: (stats: Stats) => void): void => {
  try {
    const stats = lstatSync(path);
    const isOwn = stats.uid === process.getuid?.();
    // A second name of a file may lie among files that are not ours.
    if (isOwn && (stats.isDirectory() || (stats.isFile() && stats.nlink === 1))) work(stats);
  } catch {
    // Not every file system has permissions, and other processes remove files meanwhile.
  }
};

const makeTreePrivate = (path: string): void =>
  withOwn(path, (stats) => {
    // Nobody else gets into a folder that is closed, whatever lies in it.
    if (stats.isDirectory() && isOpenToOthers(stats)) {
      for (const name of readdirSync(path)) makeTreePrivate(join(path, name));
    }
    restrict(path, stats);
  });

/**
 * Closes what earlier versions left open to other users: folders 0700, files 0600. A folder in which
 * other things lie as well stays as it is, but for what is ours in it. Follows no links in it.
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
