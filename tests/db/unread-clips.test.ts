import { expect, test } from 'vitest';
import type { BatchId } from '../../shared/domain/ids.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';

test('files of batches under way are listed until they are read or refused', async () => {
  const { store, calls, addFile, newBatch } = await openLibraryTables();
  const batchId = newBatch();
  const paths = ['/c/new.mp4', '/c/known.mp4', '/c/bad.mp4', '/c/read.mp4'];
  store.jobs.add(
    batchId,
    paths.map((path) => ({ path, root: '/c' })),
  );
  store.batches.setPhase(batchId, 'running', null);
  addFile(clipIdOf('a'), '/c/known.mp4');
  const unread = async (id: BatchId | null = null) =>
    (await calls.unread({ batchId: id })).map(({ name }) => name);
  expect(await unread()).toEqual(['new.mp4', 'bad.mp4', 'read.mp4']);
  const idOf = new Map(store.jobs.inBatch(batchId).map(({ path, id }) => [path, id]));
  const [bad, read] = [idOf.get('/c/bad.mp4'), idOf.get('/c/read.mp4')];
  if (bad === undefined || read === undefined) throw new Error('the batch has these jobs');
  store.jobs.change(bad, { state: 'rejected', stage: 'done' });
  addFile(clipIdOf('b'), '/c/read.mp4');
  store.jobs.change(read, { clipId: clipIdOf('b') });
  expect(await unread(batchId)).toEqual(['new.mp4']);
  expect(await unread(newBatch())).toEqual([]);
  store.batches.setPhase(batchId, 'paused', null);
  expect(await unread()).toEqual([]);
});
