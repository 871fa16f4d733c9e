import { join } from 'node:path';
import { copyName, isCopyName } from '../../store/backup.ts';
import { databasePath } from '../../store/connection.ts';
import { lastVersion, shippedSteps } from '../../store/migrate.ts';

/** Name of the folder, beside those of drops, that holds files until they are complete. */
export const arrivingName = '.arriving';

/** Names of everything that Clipcheck, its hosts and SQLite create in a data folder. */
const ownNames =
  /^(clipcheck\.sqlite|writer\.lock)(-(wal|shm|journal))?$|^(judge-)?key\.json(\.new)?$|^(thumbnails|dropped|downloads|copies|reports|sorts|evaluator|logs|opening|electron)$/;

export const isOwnName = (name: string): boolean => ownNames.test(name) || isCopyName(name);

export const dataPaths = (dataDir: string) => {
  const database = databasePath(dataDir);
  return {
    /** The database, SQLite's files beside it, and the copy from before the last migration. */
    databaseFiles: [
      ...[database, `${database}-wal`, `${database}-shm`],
      join(dataDir, copyName(lastVersion(shippedSteps))),
    ],
    thumbnails: join(dataDir, 'thumbnails'),
    dropped: join(dataDir, 'dropped'),
    downloads: join(dataDir, 'downloads'),
    copies: join(dataDir, 'copies'),
    reports: join(dataDir, 'reports'),
    sorts: join(dataDir, 'sorts'),
    evaluator: evaluatorStoreIn(dataDir),
  };
};

const evaluatorStoreIn = (dataDir: string): string => join(dataDir, 'evaluator');
