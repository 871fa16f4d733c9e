import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { jobInfo } from '../../engine/evaluation/queue/job-info.ts';
import { openDatabase } from '../../engine/store/connection.ts';
import { migrate } from '../../engine/store/migrations/migrate.ts';
import type { ListedJob } from '../../engine/store/tables/job-row.ts';
import type { JobId } from '../../shared/domain/ids.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';
import { makeFolder } from '../support/make-folder.ts';
import { importedInto, writtenRecords } from '../support/report-records.ts';

const clipId = clipIdOf('a');
const path = '/clips/a.mp4';
const video = {
  ...{ formatNames: ['mov', 'mp4'], brands: ['isom'], codec: 'h264', width: 640, height: 360 },
  ...{ fps: 24, durationSec: 4, frameCount: 96, hasAudio: false, rotationDeg: 0 },
};

test('recognizes runs that an older version imported, and only those', async () => {
  const dataDir = await makeFolder();
  const old = new Database(join(dataDir, 'clipcheck.sqlite'));
  migrate(old, 190);
  old.exec(`
    INSERT INTO services (id, created_ms) VALUES ('s', 0);
    INSERT INTO batches (id, service_id, options, created_ms) VALUES ('b', 's', '{}', 0);
    INSERT INTO clips (id, size_bytes, probe, created_ms) VALUES ('${clipId}', 1, '{}', 0);
    INSERT INTO runs (id, service_id, clip_id, batch_id, prompt, prompt_source, glitch_types, state,
      created_ms) VALUES ('made', 's', '${clipId}', 'b', '', 'typed', '', 'completed', 0),
      ('imported', 's', '${clipId}', NULL, '', 'typed', '', 'completed', 0);
    DELETE FROM stale_clips;
  `);
  old.close();
  const connection = openDatabase(dataDir);
  onTestFinished(() => void connection.close());
  expect(connection.prepare('SELECT id, imported FROM runs ORDER BY id').all()).toEqual([
    { id: 'imported', imported: 1 },
    { id: 'made', imported: 0 },
  ]);
  // Cards show new facts of a run, so every card is built again.
  expect(connection.prepare('SELECT clip_id FROM stale_clips').pluck().all()).toEqual([clipId]);
});

test('a card and the queue mark a result as imported, even after the service has answered for it', async () => {
  const colleague = await openLibraryTables();
  colleague.addFile(clipId, path, { ok: true, video });
  const runId = colleague.addRun(clipId, []);
  colleague.addJob(path, [{ clipId, state: 'completed', stage: 'done', runId }]);
  expect(await colleague.cards()).toMatchObject({ 'a.mp4': { isImported: false } });

  const tables = await openLibraryTables();
  await importedInto(tables.dataDir, (await writtenRecords(colleague.dataDir)).path);
  expect(await tables.cards()).toMatchObject({ 'a.mp4': { isImported: true } });
  expect((await tables.calls.detail(clipId))?.runs).toMatchObject([{ isImported: true }]);
  const job = () =>
    tables.store.jobs.byIds([tables.store.jobs.newestOfClip(clipId)?.id as JobId])[0] as ListedJob;
  expect(jobInfo(job(), null, undefined).isImported).toBe(true);

  const raw = { id: 'evaluation-1', status: 'completed', result: { glitches: [] } };
  tables.store.runs.saveAnswer(runId, receivedEvaluationSchema.parse(raw), raw);
  // Only the report states that this evaluation is of this clip.
  expect(await tables.cards()).toMatchObject({ 'a.mp4': { isImported: true } });
  expect(jobInfo(job(), null, undefined).isImported).toBe(true);
});
