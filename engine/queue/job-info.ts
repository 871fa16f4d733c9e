import type { JobInfo } from '../../shared/contract/queue.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import type { QueueJobRow } from '../db/tables/queue-jobs.ts';
import { placeName, shownPlace } from '../media/place-name.ts';
import type { LiveBatch } from './live-batch.ts';

/** A job as windows see it. @param live the batch that is under way, of this job or not */
export const jobInfo = (row: QueueJobRow, live: LiveBatch | null): JobInfo => {
  const bytes = live?.id === row.batchId ? live.work?.progress.bytesOf(row.id) : null;
  return {
    jobId: row.id,
    position: row.position,
    path: shownPlace(row.path),
    name: placeName(row.path),
    clipId: row.clipId,
    runId: row.runId,
    stage: row.stage,
    state: row.state,
    reason: row.reason === null ? null : (JSON.parse(row.reason) as Reason),
    doneBytes: bytes?.doneBytes ?? null,
    totalBytes: bytes?.totalBytes ?? null,
    findings: row.findings,
    isReused: row.reused === 1,
    isImported: row.imported === 1,
  };
};
