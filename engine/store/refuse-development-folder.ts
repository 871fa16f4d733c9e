import { closeSync, existsSync, openSync, readFileSync, readSync } from 'node:fs';
import { AppError } from '../../shared/errors/app-error.ts';
import { databasePath } from './connection.ts';
import { applicationId } from './schema.ts';

/** Versions of the schema before the first release, when databases had no application id. */
const developmentVersions = { first: 10, last: 340 };

const headerBytes = 100;

/** Reads the header of a database file; zeros if there is none. @throws NodeJS.ErrnoException */
const readHeader = (path: string): Buffer => {
  const header = Buffer.alloc(headerBytes);
  if (!existsSync(path)) return header;
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, header, 0, headerBytes, 0);
    return header;
  } finally {
    closeSync(descriptor);
  }
};

/**
 * Finds the header in a write-ahead log, which is newer than that in the database file; undefined if
 * there is none. See https://sqlite.org/fileformat2.html#the_write_ahead_log.
 */
const findHeader = (log: Buffer): Buffer | undefined => {
  const [logHeaderBytes, frameHeaderBytes] = [32, 24];
  if (log.length < logHeaderBytes) return undefined;
  const pageBytes = log.readUInt32BE(8);
  const salt = log.subarray(16, 24);
  if (pageBytes < headerBytes) return undefined;
  let header: Buffer | undefined;
  for (let start = logHeaderBytes; ; start += frameHeaderBytes + pageBytes) {
    const frame = log.subarray(start, start + frameHeaderBytes + pageBytes);
    // Frames with another salt are left from before the log was last restarted.
    const isInLog =
      frame.length === frameHeaderBytes + pageBytes && frame.subarray(8, 16).equals(salt);
    if (!isInLog) return header;
    if (frame.readUInt32BE(0) === 1) header = frame.subarray(frameHeaderBytes);
  }
};

const idOf = (header: Buffer): number => header.readUInt32BE(68);

const isOfDevelopment = (header: Buffer | undefined): boolean => {
  if (header === undefined || idOf(header) !== 0) return false;
  const version = header.readInt32BE(60);
  return version >= developmentVersions.first && version <= developmentVersions.last;
};

const holdsDevelopmentVersion = (path: string): boolean => {
  try {
    const header = readHeader(path);
    if (idOf(header) === applicationId) return false;
    // Until the first checkpoint everything, even the version, is in the log only. SQLite would
    // remove a log without a database.
    return isOfDevelopment(header) || isOfDevelopment(findHeader(readFileSync(`${path}-wal`)));
  } catch {
    // There is no log, or SQLite will report why a file cannot be read.
    return false;
  }
};

/**
 * Refuses a data folder from before the first release. Reads bytes, since SQLite would replay and
 * remove the log of a killed process. This process must have no connection to the database yet:
 * closing the file would drop its locks (https://sqlite.org/howtocorrupt.html, section 2.2).
 * @throws AppError database_damaged
 */
export const refuseDevelopmentFolder = (dataDir: string): void => {
  if (!holdsDevelopmentVersion(databasePath(dataDir))) return;
  throw new AppError(
    'database_damaged',
    `The folder ${dataDir} was written by a development version of Clipcheck and cannot be opened. Nothing was changed: export it there as JSONL and import that here, or use another folder with --data-dir.`,
  );
};
