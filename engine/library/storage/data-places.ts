import { join } from 'node:path';
import { databasePath } from '../../store/connection.ts';
import { copyName, isCopyName } from '../../store/migration-copy/copy-names.ts';
import { latestVersion } from '../../store/migrations/migrate.ts';

/** Folder among the drops in which files lie until they have arrived whole. */
export const arrivingName = '.arriving';

/** Names of all that Clipcheck puts into a data folder; files of hosts and of SQLite included. */
const ownNames =
  /^(clipcheck\.sqlite|writer\.lock)(-(wal|shm|journal))?$|^key\.json(\.new)?$|^(thumbnails|dropped|downloads|copies|reports|sorts|evaluator|logs|opening|electron)$/;

export const isOwnName = (name: string): boolean => ownNames.test(name) || isCopyName(name);

/** Where things lie inside a data folder. */
export const dataPlaces = (dataDir: string) => {
  const database = databasePath(dataDir);
  return {
    /** SQLite keeps what is new beside the database for a while; its copy stays for longer. */
    databaseFiles: [
      ...[database, `${database}-wal`, `${database}-shm`],
      join(dataDir, copyName(latestVersion)),
    ],
    thumbnails: join(dataDir, 'thumbnails'),
    /** Files dropped on a browser page, a folder for each drop. */
    dropped: join(dataDir, 'dropped'),
    /** Clips that were downloaded from their addresses. */
    downloads: join(dataDir, 'downloads'),
    /** Copies of clips that keep to the service's limits. */
    copies: join(dataDir, 'copies'),
    /** What is needed while reports are made, and reports that wait to be downloaded. */
    reports: join(dataDir, 'reports'),
    /** Logs of sorts, by which they are undone. */
    sorts: join(dataDir, 'sorts'),
    /** Store of the built-in evaluator. */
    evaluator: evaluatorStoreIn(dataDir),
  };
};

/** The built-in evaluator's store inside a data folder. */
export const evaluatorStoreIn = (dataDir: string): string => join(dataDir, 'evaluator');
