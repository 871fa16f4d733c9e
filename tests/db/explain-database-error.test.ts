import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { explainDatabaseError } from '../../engine/store/explain-database-error.ts';

test.for([
  ['SQLITE_CORRUPT_INDEX', 'database_damaged', 'is damaged'],
  ['SQLITE_NOTADB', 'database_damaged', 'is damaged'],
  ['SQLITE_FULL', 'data_folder_unusable', 'disk is full'],
  ['SQLITE_IOERR_WRITE', 'data_folder_unusable', 'reports an error'],
  ['SQLITE_READONLY_DIRECTORY', 'data_folder_unusable', 'permissions'],
  ['SQLITE_BUSY_SNAPSHOT', 'data_folder_busy', 'another program'],
] as const)('%s is reported as %s', ([code, appCode, text]) => {
  const cause = new Database.SqliteError('As SQLite says it', code);
  expect(explainDatabaseError(cause, '/data/clipcheck.sqlite')).toMatchObject({
    code: appCode,
    message: expect.stringMatching(new RegExp(`/data/clipcheck.sqlite .*${text}`)),
    cause,
  });
});

test('a bug remains the original error', () => {
  const bug = new Database.SqliteError('no such column: x', 'SQLITE_ERROR');
  expect(explainDatabaseError(bug, '/data')).toBe(bug);
  const other = new TypeError('undefined');
  expect(explainDatabaseError(other, '/data')).toBe(other);
});
