import type { JobInfo } from '../../../shared/contract/queue.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import { checkedNote, outcomeOf } from '../../../shared/model/outcome.ts';
import { displayLocation, shortLocation } from '../../clips/addresses/display-location.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import type { ListedJob } from '../../store/tables/job-row.ts';
import { judgmentOfRow } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { RunningBatch } from './running-batch.ts';

/** Returns a job as windows see it. @param live the running batch, of this or another job */
export const jobInfo = (
  row: ListedJob,
  live: RunningBatch | null,
  run: RunRow | undefined,
): JobInfo => {
  const job = live?.id === row.batchId ? live.work?.jobs.get(row.id) : undefined;
  const { state, findings, confirmed } = row;
  // Findings decide the outcome; their answers are long to read.
  const judgment = run && findings === 0 ? judgmentOfRow(run) : null;
  const counts = { confirmed, open: findings - confirmed };
  return {
    jobId: row.id,
    position: row.position,
    path: displayLocation(row.path),
    name: shortLocation(row.path),
    clipId: row.clipId,
    runId: row.runId,
    stage: row.stage,
    state,
    reason: readStoredJson<Reason>(row.reason),
    doneBytes: job?.transfer?.doneBytes ?? null,
    totalBytes: job?.transfer?.totalBytes ?? null,
    findings,
    outcome: state === 'pending' ? null : outcomeOf({ state, counts, judgment }),
    checkedNote: findings > 0 ? null : checkedNote(judgment, run?.promptSource ?? null),
    isReused: row.reused === 1,
    isImported: row.imported === 1,
  };
};
