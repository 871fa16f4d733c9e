import type Database from 'better-sqlite3';

/** A change of the schema to `version`, from 2 on without gaps. A shipped step is never changed. */
export type Step = { version: number; up: (connection: Database.Database) => void };
