/** Name of the copy that is made before a database is migrated to a version. */
export const copyName = (version: number): string => `clipcheck-before-${version}.sqlite`;

/** Ending of the copy's name until it is complete and checked. */
export const unfinishedEnding = '.new';

/** A copy, finished or not, or a file that SQLite keeps beside one. */
const copyNames = /^clipcheck-before-\d+\.sqlite(\.new)?(-(wal|shm|journal))?$/;

export const isCopyName = (name: string): boolean => copyNames.test(name);

/** Whether a file of a copy belongs to one that was never finished. */
export const isUnfinishedCopyName = (name: string): boolean =>
  isCopyName(name) && name.includes(unfinishedEnding);
