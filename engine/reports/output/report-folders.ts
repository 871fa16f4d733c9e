import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { applyUserUmask } from '../../clips/files/private-umask.ts';
import { dataPaths } from '../../library/storage/data-paths.ts';

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

export const createScratchFolder = async (dataDir: string): Promise<string> => {
  const folder = join(dataPaths(dataDir).reports, nameOf(process.pid));
  await mkdir(folder, { recursive: true });
  return folder;
};

export const removeStaleFolders = async (dataDir: string): Promise<void> => {
  const { reports } = dataPaths(dataDir);
  // An unreadable folder is ignored here; writing the next report reports the error.
  for (const name of await readdir(reports).catch(() => [])) {
    if (isAlive(processIdOf(name))) continue;
    // Files that are still open are removed at the next start.
    await rm(join(reports, name), { recursive: true, force: true }).catch(() => undefined);
  }
};

/** @returns a function that removes those of the new folders that are still empty */
export const createParentFolders = async (path: string): Promise<() => Promise<void>> => {
  const parent = dirname(path);
  const topmostCreated = await mkdir(parent, { recursive: true });
  for (let folder = parent; topmostCreated !== undefined; folder = dirname(folder)) {
    await applyUserUmask(folder, 'folder');
    if (folder === topmostCreated) break;
  }
  return async () => {
    if (topmostCreated === undefined) return;
    for (let folder = parent; ; folder = dirname(folder)) {
      const isRemoved = await rmdir(folder).then(
        () => true,
        () => false,
      );
      if (!isRemoved || folder === topmostCreated) return;
    }
  };
};
