/** Runs in a worker thread: serves the calls of `createLibraryThread`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ErrorRecord, toErrorRecord } from '../../shared/errors/app-error.ts';
import { type Connection, databasePath, openDatabase } from '../store/connection.ts';
import { explainDatabaseError } from '../store/explain-database-error.ts';
import { createLibraryCalls, type LibraryCallName } from './library-calls.ts';

/** A message to the worker. `close` ends it after the current call. */
export type LibraryRequest =
  | { type: 'call'; id: number; name: LibraryCallName; input: unknown }
  | { type: 'close' };

/**
 * A message from the worker: a reply to each call, or `unusable` if the database cannot be opened,
 * after which the worker ends.
 */
export type LibraryReply =
  | { type: 'done'; id: number; output: unknown }
  | { type: 'failed'; id: number; error: ErrorRecord }
  | { type: 'unusable'; error: ErrorRecord };

const cacheKb = 64 * 1024;

const { dataDir } = workerData as { dataDir: string };
const send = (reply: LibraryReply): void => parentPort?.postMessage(reply);
const recordOf = (error: unknown): ErrorRecord =>
  toErrorRecord(explainDatabaseError(error, databasePath(dataDir)));

const open = (): Connection => {
  const connection = openDatabase(dataDir);
  // This thread reads and writes entire libraries; a smaller cache would read pages again and
  // again.
  connection.pragma(`cache_size = -${cacheKb}`);
  return connection;
};

const serve = (connection: Connection): void => {
  const closing = new AbortController();
  const calls = createLibraryCalls(connection, closing.signal);

  const answer = async ({ id, name, input }: LibraryRequest & { type: 'call' }): Promise<void> => {
    try {
      const call = calls[name] as (input: unknown) => unknown;
      send({ type: 'done', id, output: await call(input) });
    } catch (error) {
      send({ type: 'failed', id, error: recordOf(error) });
    }
  };

  /** Calls run one after the other, so that each sees the changes of the one before it. */
  let last: Promise<void> = Promise.resolve();
  parentPort?.on('message', (request: LibraryRequest) => {
    if (request.type === 'call') {
      last = last.then(() => answer(request));
      return;
    }
    closing.abort();
    last = last.then(() => {
      connection.close();
      parentPort?.close();
    });
  });
};

try {
  serve(open());
} catch (error) {
  send({ type: 'unusable', error: recordOf(error) });
}
