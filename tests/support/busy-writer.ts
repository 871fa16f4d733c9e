/**
 * A thread that writes to a database all the time, as the library's does while a batch runs. Says
 * `writing` once it does.
 */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const connection = new Database(workerData as string, { timeout: 10_000 });
const write = connection.prepare(`INSERT INTO settings (name, value) VALUES ('busy', ?)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
let count = 0;
const writeSome = (): void => {
  for (let end = count + 20; count < end; count += 1) write.run(String(count));
  setImmediate(writeSome);
};
writeSome();
parentPort?.postMessage('writing');
