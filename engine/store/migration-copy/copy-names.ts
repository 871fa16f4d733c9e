/** Name of the copy made before a database is migrated to a version. */
export const copyName = (version: number): string => `clipcheck-before-${version}.sqlite`;

/** Suffix of the copy's name until it is complete and checked. */
export const unfinishedEnding = '.new';

/** Matches a copy, finished or not, or a file that SQLite keeps beside one. */
const copyNames = /^clipcheck-before-\d+\.sqlite(\.new)?(-(wal|shm|journal))?$/;

export const isCopyName = (name: string): boolean => copyNames.test(name);

/** Whether a file belongs to an unfinished copy. */
export const isUnfinishedCopyName = (name: string): boolean =>
  isCopyName(name) && name.includes(unfinishedEnding);
