import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { giveToUser } from '../../clips/files/private-umask.ts';
import { dataPlaces } from '../../library/storage/data-places.ts';

/** A folder's name says which process made it, so that what a killed one has left is known. */
const nameOf = (processId: number): string => `${processId}-${randomUUID()}`;

const makerOf = (name: string): number => Number.parseInt(name, 10);

const isAlive = (processId: number): boolean => {
  if (!Number.isInteger(processId) || processId <= 0) return false;
  try {
    return process.kill(processId, 0);
  } catch (error) {
    // It is there, and somebody else's.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Makes a folder for what belongs to one report until it is where it is to go. */
export const createScratchFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataPlaces(dataDir).reports, nameOf(process.pid));
  await mkdir(folder, { recursive: true });
  return folder;
};

/** Removes the folders of processes that are gone; others may be making reports this moment. */
export const removeStaleFolders = async (dataDir: string): Promise<void> => {
  const { reports } = dataPlaces(dataDir);
  // Where it cannot be looked into, a report that is made there says why.
  for (const name of await readdir(reports).catch(() => [])) {
    if (isAlive(makerOf(name))) continue;
    // What is still held open by somebody is tried again at the next start.
    await rm(join(reports, name), { recursive: true, force: true }).catch(() => undefined);
  }
};

/**
 * Makes the folders that a file is to lie in.
 * @returns a function that takes away those that were not there, as far as they are empty still
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
