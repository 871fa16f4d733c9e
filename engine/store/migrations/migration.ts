import type Database from 'better-sqlite3';

/**
 * One step of the schema. Numbers go up in tens; a step that has shipped is never changed, and
 * later steps only add, so that an older file can always be brought up to date.
 */
export type Migration = { version: number; up: (connection: Database.Database) => void };
