import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { giveToUser } from '../../clips/files/private-umask.ts';
import { dataPaths } from '../../library/storage/data-paths.ts';

/** A folder is named after its process, so that leftovers of killed ones are recognized. */
const nameOf = (processId: number): string => `${processId}-${randomUUID()}`;

const processIdOf = (name: string): number => Number.parseInt(name, 10);

const isAlive = (processId: number): boolean => {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // The process exists, and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Creates a folder for the temporary files of one report. */
export const createScratchFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataPaths(dataDir).reports, nameOf(process.pid));
  await mkdir(folder, { recursive: true });
  return folder;
};

/** Removes the folders of processes that have ended. Others may be writing reports right now. */
export const removeStaleFolders = async (dataDir: string): Promise<void> => {
  const { reports } = dataPaths(dataDir);
  // If it cannot be read, the next report that is written there fails with the reason.
  for (const name of await readdir(reports).catch(() => [])) {
    if (isAlive(processIdOf(name))) continue;
    // Files that are still open are removed at the next start.
    await rm(join(reports, name), { recursive: true, force: true }).catch(() => undefined);
  }
};

/**
 * Creates the folders above a file.
 * @returns a function that removes the new ones again, as far as they are still empty
 */
export const createParents = async (path: string): Promise<() => Promise<void>> => {
  const parent = dirname(path);
  const first = await mkdir(parent, { recursive: true });
  for (let folder = parent; first !== undefined; folder = dirname(folder)) {
    await giveToUser(folder, 'folder');
    if (folder === first) break;
  }
  return async () => {
    if (first === undefined) return;
    for (let folder = parent; ; folder = dirname(folder)) {
      const isGone = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!isGone || folder === first) return;
    }
  };
};
