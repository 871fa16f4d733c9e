/** Writes to a database constantly. Sends `writing` once begun; ends at the first message. */
import { parentPort, workerData } from 'node:worker_threads';
import Database from 'better-sqlite3';

const connection = new Database(workerData as string, { timeout: 10_000 });
const write = connection.prepare(`INSERT INTO settings (name, value) VALUES ('busy', ?)
  ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
let count = 0;
let isStopped = false;
const writeSome = (): void => {
  for (let end = count + 20; count < end; count += 1) write.run(String(count));
  if (!isStopped) setImmediate(writeSome);
};
parentPort?.once('message', () => {
  isStopped = true;
});
writeSome();
parentPort?.postMessage('writing');
