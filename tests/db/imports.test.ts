import { expect, test } from 'vitest';
import { jobInfo } from '../../engine/evaluation/queue/batch-info.ts';
import type { ListedJob } from '../../engine/store/tables/job-row.ts';
import type { JobId } from '../../shared/domain/ids.ts';
import { receivedEvaluationSchema } from '../../shared/service-api/evaluation.ts';
import { clipIdOf, openLibraryTables } from '../support/library-tables.ts';
import { probedVideo } from '../support/made-up-values.ts';
import { importedInto, writtenRecords } from '../support/written-report.ts';

const clipId = clipIdOf('a');
const path = '/clips/a.mp4';

test('a card and the queue mark a result as imported, even after the service has answered for it', async () => {
  const colleague = await openLibraryTables();
  const probe = { ok: true, video: probedVideo() };
  const runId = colleague.addResult(clipId, path, [], { probe });
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
