/** Runs in a worker thread: serves the calls of `createLibraryThread`. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, databasePath, openDatabase } from '../store/connection.ts';
import { explainDatabaseError } from '../store/explain-database-error.ts';
import { serveCalls } from '../threads/serve-calls.ts';
import { createLibraryCalls, type LibraryCallName, type LibraryCalls } from './library-calls.ts';

export type LibraryRequest = { name: LibraryCallName; input: unknown };

const cacheKb = 64 * 1024;

const { dataDir } = workerData as { dataDir: string };

const open = (): Connection => {
  const connection = openDatabase(dataDir);
  // This thread reads and writes entire libraries; with a smaller cache it would read pages again.
  connection.pragma(`cache_size = -${cacheKb}`);
  process.once('exit', () => connection.close());
  return connection;
};

let calls: LibraryCalls | undefined;

const perform = async ({ name, input }: LibraryRequest): Promise<unknown> => {
  try {
    calls ??= createLibraryCalls(open(), ending);
    const call = calls[name] as (...input: unknown[]) => unknown;
    // A statement without parameters takes no value, not even undefined.
    return await (input === undefined ? call() : call(input));
  } catch (error) {
    throw explainDatabaseError(error, databasePath(dataDir));
  }
};

/** Calls run one after the other, so that each sees the changes of the one before it. */
let last: Promise<unknown> = Promise.resolve();
const ending = serveCalls(parentPort, (request: LibraryRequest) => {
  const output = last.then(() => perform(request));
  last = output.catch(() => undefined);
  return output;
});
