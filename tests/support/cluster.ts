import { afterAll, beforeAll } from 'vitest';
import type { EvaluatorSetUp } from './evaluator-process.ts';
import { makeFolder } from './make-folder.ts';
import { type PostgresServer, startPostgres } from './postgres.ts';
import { evaluatorForTest } from './shared-evaluator.ts';

/** A server for a file or a suite: to be called at its start, used in hooks and tests. */
export const sharePostgres = (): (() => PostgresServer) => {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.remove());
  return () => {
    if (server) return server;
    throw new Error('the server is started before the first test');
  };
};

export type Cluster = Awaited<ReturnType<typeof createCluster>>;

/** Evaluators that share a new database and a folder; they analyze one clip at a time each. */
export const createCluster = async (postgres: PostgresServer, setUp: EvaluatorSetUp = {}) => {
  const [database, dataDir] = [postgres.createDatabase(), await makeFolder()];
  /** Starts a process for the running test. */
  const start = (role: 'api' | 'worker' | 'all', ...args: string[]) =>
    evaluatorForTest({
      dataDir,
      ...setUp,
      args: ['--database', database, '--role', role, '--workers', '1', ...args],
    });
  return { database, dataDir, start };
};
