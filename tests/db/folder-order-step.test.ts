import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { clipIdOf, libraryTablesIn } from '../support/library-tables.ts';
import { anyClip } from '../support/made-up-values.ts';
import { makeFolder } from '../support/make-folder.ts';

test('clips of a folder of version 1 are sorted by folder, then by name', async () => {
  const dataDir = await makeFolder();
  const first = openDatabase(dataDir, []);
  const paths = ['/b/take 10.mp4', '/b/take 9.mp4', '/a b/1.mp4', '/a/sub/1.mp4', '/a/2.mp4'];
  for (const [nth, path] of paths.entries()) {
    const clipId = clipIdOf(String(nth));
    first
      .prepare(
        'INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES (?, ?, 1, ?, 1)',
      )
      .run(clipId, clipId, '{}');
    first
      .prepare(`INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES (?, ?, 's', 1)`)
      .run(path, clipId);
  }
  first.close();
  const { calls, close } = libraryTablesIn(dataDir);
  onTestFinished(close);
  const sort = { by: 'folder', direction: 'ascending' } as const;
  const { rows } = await calls.page({ filter: anyClip, sort, offset: 0, limit: 10 });
  expect(rows.map(({ path }) => path)).toEqual([
    '/a/2.mp4',
    '/a/sub/1.mp4',
    '/a b/1.mp4',
    '/b/take 9.mp4',
    '/b/take 10.mp4',
  ]);
});
