import type { Connection } from '../connection.ts';

/** Lists the folders that contain clips, from cards that must be up to date. */
export const libraryFolders = (connection: Connection) => {
  const select = connection.prepare<[], { path: string; clips: number }>(
    'SELECT folder AS path, count(*) AS clips FROM card_folders GROUP BY folder ORDER BY folder',
  );
  /** Sorted by absolute path, with the number of clips directly in each. */
  return (): { path: string; clips: number }[] => select.all();
};
