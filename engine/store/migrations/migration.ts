import type Database from 'better-sqlite3';

/**
 * One step of the schema. A step that has shipped is never changed, so that an older database can
 * always be migrated.
 */
export type Migration = { version: number; up: (connection: Database.Database) => void };
