import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { shippedSteps } from '../../engine/store/migrate.ts';
import { clipIdOf, libraryTablesIn } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

const clipId = clipIdOf('a');

test('a folder of version 2 keeps its clips and decisions, and takes answers until a clip is deleted', async () => {
  const dataDir = await makeFolder();
  const before = openDatabase(dataDir, shippedSteps.slice(0, 1));
  before.exec(`
    INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES ('${clipId}', '${clipId}', 1, '{}', 1);
    INSERT INTO files (path, clip_id, stamp, seen_ms) VALUES ('/clips/a.mp4', '${clipId}', 's', 1);
    INSERT INTO decisions VALUES ('${clipId}', 'keep', 1, 0);`);
  before.close();

  const { calls, cards, close, connection, store } = libraryTablesIn(dataDir);
  onTestFinished(close);
  expect(await cards()).toMatchObject({ 'a.mp4': { decision: 'keep' } });
  const saved = { reportId: 'r', client: 'Jane', clipId, savedMs: 1 };
  const answer = { frame: null, kind: 'approval', text: '', atMs: 1 } as const;
  expect(store.clientAnswers.save(saved, [answer])).toBe(true);
  expect((await calls.detail(clipId)).clientAnswers).toMatchObject([{ ...answer, client: 'Jane' }]);
  expect(store.clientAnswers.proofOf('r', clipId)).toMatch(/^[0-9a-f]{64}$/);
  await calls.removeClips([clipId]);
  expect(connection.prepare('SELECT count(*) FROM client_answers').pluck().get()).toBe(0);
});
