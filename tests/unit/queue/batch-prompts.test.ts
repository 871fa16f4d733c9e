import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { QueueParts } from '../../../engine/evaluation/queue/queue-parts.ts';
import { promptFinderOf } from '../../../engine/evaluation/queue/run-batch.ts';
import { openEmptyStore } from '../../support/databases.ts';
import { makeFolder } from '../../support/make-folder.ts';

const clipAt = (folder: string, name: string) => ({ path: join(folder, name), root: folder });

test('a table given to a command applies to files of its batch, and never to addresses', async () => {
  const store = await openEmptyStore();
  const folder = await makeFolder({ 'list.csv': 'file,prompt\na.mp4,Listed\nb.mp4,Other\n' });
  const prompts = { promptsFile: join(folder, 'list.csv') };
  const address = { path: 'https://clips.example/a.mp4', root: '' };
  const places = [
    clipAt(folder, 'a.mp4'),
    address,
    clipAt(folder, 'x/b.mp4'),
    clipAt(folder, 'y/b.mp4'),
  ];
  const batchId = store.batches.create(store.services.builtIn(), {});
  store.jobs.add(batchId, places);
  const finder = await promptFinderOf(batchId, { prompts }, { store } as QueueParts);
  const promptOf = async (name: string) =>
    (await finder.find({ ...clipAt(folder, name), clipId: undefined })).prompt?.text ?? null;
  expect(await promptOf('a.mp4')).toBe('Listed');
  // A name of two clips matches none of them, even when only one of them is left to do.
  expect([await promptOf('x/b.mp4'), await promptOf('y/b.mp4')]).toEqual([null, null]);
});
