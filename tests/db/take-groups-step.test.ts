import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { clipIdOf, libraryTablesIn } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

test('clips of a folder of version 1 are grouped by name, with what was decided about them', async () => {
  const dataDir = await makeFolder();
  const first = openDatabase(dataDir, []);
  const ids = ['a', 'b', 'c'].map(clipIdOf);
  const paths = ['/x/fox_1.mp4', '/x/fox_2.mp4', '/x/owl.mp4'];
  for (const [index, clipId] of ids.entries()) {
    first
      .prepare(
        'INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES (?, ?, 1, ?, 1)',
      )
      .run(clipId, clipId, '{}');
    first
      .prepare(`INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES (?, ?, 's', 1)`)
      .run(paths[index], clipId);
  }
  first
    .prepare(`INSERT INTO decisions (clip_id, decision, decided_ms) VALUES (?, 'keep', 1)`)
    .run(ids[1]);
  // As an earlier version left it: no card is stale.
  first.exec('DELETE FROM stale_clips');
  first.close();
  const { calls, close } = libraryTablesIn(dataDir);
  onTestFinished(close);
  const takes = await Promise.all(ids.map((clipId) => calls.takes({ clipId })));
  expect(takes.map(({ clips }) => clips.map(({ name, decision }) => [name, decision]))).toEqual([
    [['fox_2.mp4', 'keep']],
    [['fox_1.mp4', null]],
    [],
  ]);
});
