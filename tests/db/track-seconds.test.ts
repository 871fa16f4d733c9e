import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../engine/store/connection.ts';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import { tracksTable } from '../../engine/store/tables/tracks.ts';
import { clipIdOf } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';

const clipId = clipIdOf('a');

const addRun = (
  connection: Database.Database,
  runId: string,
  createdMs: number,
  findings: readonly { trackId: string | null; frames: [number, number]; fps: number }[],
): void => {
  connection
    .prepare(
      `INSERT INTO runs (id, service_id, clip_id, prompt, prompt_source, glitch_types, state,
         created_ms) VALUES (?, 's', '${clipId}', '', 'typed', '', 'completed', ?)`,
    )
    .run(runId, createdMs);
  const insert = connection.prepare(
    `INSERT INTO findings (run_id, position, finding_id, type, start_frame, end_frame, start_sec,
       end_sec, description, track_id) VALUES (?, ?, '', 'visual_glitch', ?, ?, ?, ?, 'It flickers', ?)`,
  );
  for (const [position, { trackId, frames, fps }] of findings.entries()) {
    const secs = frames.map((frame) => frame / fps);
    insert.run(runId, position, ...frames, ...secs, trackId);
  }
};

/** Tracks as stored without seconds: `old` was last seen in a run before the newest. */
const databaseOf180 = async (): Promise<string> => {
  const dataDir = await makeFolder();
  const old = new Database(join(dataDir, 'clipcheck.sqlite'));
  migrate(old, 180);
  old.exec(`
    INSERT INTO services (id, created_ms) VALUES ('s', 0);
    INSERT INTO clips (id, size_bytes, probe, created_ms) VALUES ('${clipId}', 1, '{}', 0);
    INSERT INTO tracks (id, clip_id, type, start_frame, end_frame, description) VALUES
      ('moved', '${clipId}', 'visual_glitch', 200, 208, 'It flickers'),
      ('old', '${clipId}', 'visual_glitch', 40, 50, 'It flickers'),
      ('imported', '${clipId}', 'visual_glitch', 100, 110, 'It flickers');
    INSERT INTO verdicts (track_id, verdict, note, changed_ms) VALUES
      ('moved', 'real', 'Seen it', 1), ('old', 'intended', '', 1), ('imported', 'wrong', '', 1);
  `);
  addRun(old, 'first', 1, [
    { trackId: 'moved', frames: [199, 208], fps: 24 },
    { trackId: 'old', frames: [40, 50], fps: 24 },
  ]);
  addRun(old, 'second', 2, [{ trackId: 'moved', frames: [200, 208], fps: 24 }]);
  old.close();
  return dataDir;
};

test('tracks of an older version get the seconds of their finding', async () => {
  const connection = openDatabase(await databaseOf180());
  onTestFinished(() => {
    connection.close();
  });
  expect(connection.prepare('SELECT id, start_sec, end_sec FROM tracks ORDER BY id').all()).toEqual(
    [
      { id: 'imported', start_sec: null, end_sec: null },
      { id: 'moved', start_sec: 200 / 24, end_sec: 208 / 24 },
      { id: 'old', start_sec: 40 / 24, end_sec: 50 / 24 },
    ],
  );
});

test('verdicts of an older version stay with their findings in the next run, also when frames are counted differently', async () => {
  const connection = openDatabase(await databaseOf180());
  onTestFinished(() => {
    connection.close();
  });
  addRun(connection, 'third', 3, [
    { trackId: null, frames: [101, 110], fps: 30 },
    { trackId: null, frames: [250, 260], fps: 30 },
    { trackId: null, frames: [50, 63], fps: 30 },
  ]);
  tracksTable(connection).trackFindings(clipId);
  const said = connection.prepare(
    `SELECT findings.track_id AS track, verdict, note, tracks.start_sec AS sec
     FROM findings JOIN tracks ON tracks.id = findings.track_id
     JOIN verdicts ON verdicts.track_id = findings.track_id
     WHERE run_id = 'third' ORDER BY position`,
  );
  expect(said.all()).toEqual([
    { track: 'imported', verdict: 'wrong', note: '', sec: 101 / 30 },
    { track: 'moved', verdict: 'real', note: 'Seen it', sec: 250 / 30 },
    { track: 'old', verdict: 'intended', note: '', sec: 50 / 30 },
  ]);
});
