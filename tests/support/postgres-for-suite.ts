import type { TestProject } from 'vitest/node';
import { type PostgresServer, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of the server's socket. */
    postgres: string;
  }
}

let postgres: PostgresServer;

/** Starts the server on which every evaluator of a suite gets a database of its own. */
export const setup = async (project: TestProject): Promise<void> => {
  postgres = await startPostgres();
  project.provide('postgres', postgres.folder);
};

export const teardown = (): Promise<void> => postgres.remove();
