import { rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { createLibraryThread } from '../../engine/library/library-thread.ts';
import { databasePath } from '../../engine/store/connection.ts';
import { openStore } from '../../engine/store/store.ts';
import type { ClipId } from '../../shared/domain/ids.ts';
import { errorFrom } from '../support/error-from.ts';
import { anyClip } from '../support/made-up-values.ts';

import { makeFolder } from '../support/make-folder.ts';

const openThread = (dataDir: string) => {
  const thread = createLibraryThread(dataDir);
  onTestFinished(() => thread.close());
  return thread;
};

test('reports an unreadable database, and reads it once it is readable', async () => {
  const dataDir = await makeFolder();
  writeFileSync(databasePath(dataDir), 'this is no database'.repeat(500));
  const thread = openThread(dataDir);
  const refused = await Promise.all([
    errorFrom(thread.call('views')),
    errorFrom(thread.call('folders')),
  ]);
  for (const error of refused) expect(error).toMatchObject({ code: 'database_damaged' });
  rmSync(databasePath(dataDir));
  expect(await thread.call('views')).toEqual([]);
  expect(await thread.call('folders')).toEqual([]);
});

test('closing waits for pending calls, but not for all updates', async () => {
  const dataDir = await makeFolder();
  const store = openStore(dataDir);
  onTestFinished(() => store.close());
  store.transaction(() => {
    for (let index = 0; index < 1500; index += 1) {
      const id = index.toString(16).padStart(64, '0') as ClipId;
      store.clips.save({ id, sizeBytes: 1, probe: '{}' }, `/clips/${index}.mp4`, 'stamp');
    }
  });
  const thread = openThread(dataDir);
  const views = thread.call('views');
  const facets = thread.call('facets', { filter: anyClip });
  const closed = thread.close();
  expect(await views).toEqual([]);
  expect(await errorFrom(facets)).toMatchObject({ code: 'interrupted' });
  await closed;
  // What was made by then is kept, and the rest follows with the next read.
  expect(await openThread(dataDir).call('facets', { filter: anyClip })).toMatchObject({
    total: 1500,
  });
});
