import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { shippedSteps } from '../../engine/store/migrate.ts';
import { storedClipReader } from '../../engine/store/records/stored-clip-reader.ts';
import { clipIdOf, libraryTablesIn } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

test('a folder of version 6 shares what its user decided and judged, and nothing imported', async () => {
  const dataDir = await makeFolder();
  const before = openDatabase(dataDir, shippedSteps.slice(0, 5));
  const clips = [clipIdOf('a'), clipIdOf('b')];
  for (const [imported, clipId] of clips.entries()) {
    before.exec(`
      INSERT INTO clips (id, sha256, size_bytes, probe, created_ms) VALUES ('${clipId}', '${clipId}', 1, '{}', 1);
      INSERT INTO tracks (id, clip_id, type, description) VALUES ('t${imported}', '${clipId}', 'x', '');
      INSERT INTO verdicts VALUES ('t${imported}', 'real', 'N', 5, ${imported});
      INSERT INTO decisions VALUES ('${clipId}', 'keep', 7, ${imported});`);
  }
  before.close();

  const { close, connection, store } = libraryTablesIn(dataDir);
  onTestFinished(close);
  expect(store.sharedClips.minutes()).toMatchObject([{ time: '1970-01-01T0000', clips: 1 }]);
  const [own, imported] = clips.map(storedClipReader(connection, true));
  expect(own).toMatchObject({
    decision: 'keep',
    decidedMs: 7,
    tracks: [{ verdict: 'real', judgedMs: 5, note: 'N', changedMs: 5 }],
  });
  expect(imported).toMatchObject({
    decision: null,
    decidedMs: null,
    tracks: [{ verdict: null, judgedMs: null, note: '', changedMs: null }],
  });
});
