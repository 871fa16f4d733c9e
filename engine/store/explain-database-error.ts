import Database from 'better-sqlite3';
import { AppError } from '../../shared/errors/app-error.ts';

/** Advice to the user on SQLite errors, by the prefix of their code. */
const explanations = [
  {
    codes: ['SQLITE_NOTADB', 'SQLITE_CORRUPT'],
    appCode: 'database_damaged',
    text: 'is damaged. Move it away and start again; results that the service still has can be evaluated again.',
  },
  {
    codes: ['SQLITE_CANTOPEN', 'SQLITE_READONLY', 'SQLITE_PERM'],
    appCode: 'data_folder_unusable',
    text: 'cannot be written. Check the permissions of its folder.',
  },
  {
    codes: ['SQLITE_FULL', 'SQLITE_IOERR'],
    appCode: 'data_folder_unusable',
    text: 'cannot be written: the disk is full or reports an error. Free space and start again; submitted clips still get their results.',
  },
  {
    codes: ['SQLITE_BUSY'],
    appCode: 'data_folder_busy',
    text: 'is in use by another program. Close that and start again.',
  },
] as const;

/** Turns a SQLite error into one for the user; returns any other error unchanged. */
export const explainDatabaseError = (error: unknown, path: string): unknown => {
  if (!(error instanceof Database.SqliteError)) return error;
  const { code } = error;
  const found = explanations.find(({ codes }) => codes.some((prefix) => code.startsWith(prefix)));
  return found
    ? new AppError(found.appCode, `The database ${path} ${found.text}`, { cause: error })
    : error;
};
