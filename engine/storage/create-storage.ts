import { stat } from 'node:fs/promises';
import type { Storage } from '../../shared/contract/settings.ts';
import type { EngineParts } from '../operations/engine-parts.ts';
import { cleanDropped } from './clean-dropped.ts';
import { cleanEvaluator } from './clean-evaluator.ts';
import { dataPlaces } from './data-places.ts';
import { bytesOf, type FolderFile, folderFiles } from './folder-files.ts';
import { removeFiles } from './remove-files.ts';

export type CleanUp = { thumbnails: boolean; droppedFiles: boolean; evaluator: boolean };

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
      const [databaseSizes, thumbnailBytes, droppedBytes, evaluatorBytes] = await Promise.all([
        Promise.all(places.databaseFiles.map(sizeOf)),
        bytesIn(places.thumbnails),
        bytesIn(places.dropped),
        bytesIn(places.evaluator),
      ]);
      const databaseBytes = databaseSizes.reduce((sum, sizeBytes) => sum + sizeBytes, 0);
      const { clips, runs } = parts.store.countAll();
      return {
        ...{ dataDir, databaseBytes, thumbnailBytes, droppedBytes, evaluatorBytes },
        ...{ clips, runs },
      };
    },
    /**
     * Frees space: thumbnails, which are made anew when needed, dropped files in which no clip of
     * the library lies, what the built-in evaluator keeps.
     * @throws AppError evaluator_in_use; nothing has been removed then
     */
    cleanUp: async (what: CleanUp): Promise<{ freedBytes: number }> => {
      const evaluatorBytes = what.evaluator ? await cleanEvaluator(places.evaluator, parts) : 0;
      const thumbnailBytes = what.thumbnails
        ? await removeFiles((await folderFiles(places.thumbnails)).filter(isPicture))
        : 0;
      const droppedBytes = what.droppedFiles ? await cleanDropped(places.dropped, parts.store) : 0;
      return { freedBytes: evaluatorBytes + thumbnailBytes + droppedBytes };
    },
  };
};
