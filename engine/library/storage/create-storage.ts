import { stat } from 'node:fs/promises';
import type { Storage } from '../../../shared/contract/settings.ts';
import type { EngineParts } from '../../evaluation/engine-parts.ts';
import { cleanDownloads } from './clean-downloads.ts';
import { cleanDropped } from './clean-dropped.ts';
import { cleanEvaluator } from './clean-evaluator.ts';
import { dataPlaces } from './data-places.ts';
import { bytesOf, type FolderFile, folderFiles } from './folder-files.ts';
import { removeFiles } from './remove-files.ts';

export type CleanUp = {
  thumbnails: boolean;
  droppedFiles: boolean;
  downloads: boolean;
  copies: boolean;
  evaluator: boolean;
};

/** Pictures that are whole; one that is being made is left to its maker. */
const isPicture = ({ path }: FolderFile): boolean => !path.endsWith('.part');

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/** What a data folder holds, and how room is made in it. */
export const createStorage = (dataDir: string, parts: EngineParts) => {
  const places = dataPlaces(dataDir);
  const bytesIn = async (folder: string): Promise<number> => bytesOf(await folderFiles(folder));
  return {
    sizes: async (): Promise<Storage> => {
      const databaseSizes = await Promise.all(places.databaseFiles.map(sizeOf));
      const databaseBytes = databaseSizes.reduce((sum, sizeBytes) => sum + sizeBytes, 0);
      const { clips, runs } = parts.store.countAll();
      return {
        ...{ dataDir, databaseBytes, clips, runs },
        thumbnailBytes: await bytesIn(places.thumbnails),
        droppedBytes: await bytesIn(places.dropped),
        downloadedBytes: await bytesIn(places.downloads),
        copiedBytes: await bytesIn(places.copies),
        evaluatorBytes: await bytesIn(places.evaluator),
      };
    },
    /**
     * Frees space: thumbnails, which are made anew when needed, dropped files in which no clip of
     * the library lies, clips that can be downloaded again, copies, which are made anew when needed, what the
     * built-in evaluator keeps.
     * @throws AppError evaluator_in_use; nothing has been removed then
     */
    cleanUp: async (what: CleanUp): Promise<{ freedBytes: number }> => {
      const evaluatorBytes = what.evaluator ? await cleanEvaluator(places.evaluator, parts) : 0;
      const thumbnailBytes = what.thumbnails
        ? await removeFiles((await folderFiles(places.thumbnails)).filter(isPicture))
        : 0;
      const droppedBytes = what.droppedFiles ? await cleanDropped(places.dropped, parts.store) : 0;
      const downloadedBytes = what.downloads ? await cleanDownloads(places.downloads, parts) : 0;
      const copiedBytes = what.copies
        ? await removeFiles((await folderFiles(places.copies)).filter(parts.copies.isAtRest))
        : 0;
      const ofClips = droppedBytes + downloadedBytes + copiedBytes;
      return { freedBytes: evaluatorBytes + thumbnailBytes + ofClips };
    },
  };
};
