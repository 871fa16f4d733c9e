import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { databasePath } from '../../engine/store/connection.ts';
import { openStore } from '../../engine/store/store.ts';
import { makeFolder } from '../support/make-folder.ts';

test('a change to a clip waits its turn while the library writes in a separate thread', async () => {
  const dataDir = await makeFolder();
  const store = openStore(dataDir);
  const writer = new Worker(new URL('../support/busy-writer.ts', import.meta.url), {
    workerData: databasePath(dataDir),
  });
  const ended = once(writer, 'exit');
  onTestFinished(async () => {
    writer.postMessage('stop');
    await ended;
    store.close();
  });
  await once(writer, 'message');
  const batchId = store.batches.create(store.services.builtIn(), {});
  store.jobs.add(batchId, [{ path: '/clips/a.mp4', root: '/clips' }]);
  const job = store.jobs.inBatch(batchId)[0];
  if (!job) throw new Error('the batch has a job');

  for (let turn = 0; turn < 200; turn += 1) {
    store.jobs.change(job.id, { stage: turn % 2 === 0 ? 'probe' : 'hash' });
  }

  expect(store.jobs.inBatch(batchId)[0]?.stage).toBe('hash');
});

test('the service in use can be read while another thread writes', async () => {
  const dataDir = await makeFolder();
  const store = openStore(dataDir);
  const ids = () => [
    store.services.builtIn(),
    store.services.remote('https://api.example.com', 'some-key'),
  ];
  const known = ids();
  const writer = new Database(databasePath(dataDir));
  onTestFinished(() => {
    writer.close();
    store.close();
  });
  writer.exec('BEGIN IMMEDIATE');
  expect(ids()).toEqual(known);
});
