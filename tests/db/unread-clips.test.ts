import { expect, test } from 'vitest';
import type { LibraryFilter } from '../../shared/contract/library.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';

test('a page lists files of batches under way until they are refused, or read and among its clips', async () => {
  const { store, calls, addFile, newBatch } = await openLibraryTables();
  const batchId = newBatch();
  const paths = ['/c/new.mp4', '/c/known.mp4', '/c/bad.mp4', '/c/read.mp4'];
  store.jobs.add(
    batchId,
    paths.map((path) => ({ path, root: '/c' })),
  );
  store.batches.setPhase(batchId, 'running', null);
  addFile(clipIdOf('a'), '/c/known.mp4');
  const page = async (filter: Partial<LibraryFilter> = {}, offset = 0) => {
    const sort = { by: 'name', direction: 'ascending' } as const;
    const answer = await calls.page({ filter: { ...anyClip, ...filter }, sort, offset, limit: 9 });
    return [answer.rows, answer.unread].map((clips) => clips.map(({ name }) => name));
  };
  expect(await page()).toEqual([['known.mp4'], ['new.mp4', 'bad.mp4', 'read.mp4']]);
  expect(await page({ folder: '/c' })).toEqual([['known.mp4'], []]);
  expect(await page({}, 1)).toEqual([[], []]);
  const idOf = new Map(store.jobs.inBatch(batchId).map(({ path, id }) => [path, id]));
  const [bad, read] = [idOf.get('/c/bad.mp4'), idOf.get('/c/read.mp4')];
  if (bad === undefined || read === undefined) throw new Error('the batch has these jobs');
  store.jobs.change(bad, { state: 'rejected', stage: 'done' });
  addFile(clipIdOf('b'), '/c/read.mp4');
  store.jobs.change(read, { clipId: clipIdOf('b') });
  expect(await page({ batchId })).toEqual([['read.mp4'], ['new.mp4']]);
  expect(await page({ batchId: newBatch() })).toEqual([[], []]);
  store.batches.setPhase(batchId, 'paused', null);
  expect(await page()).toEqual([['known.mp4', 'read.mp4'], []]);
});
