import type { ClipResult, Reason } from '../../shared/domain/result-document.ts';
import type { JobRow } from '../db/tables/jobs.ts';
import type { RunRow } from '../db/tables/run-row.ts';

/** Findings of a run exactly as the service sent them; none where the result is not there. */
const findingsAsReceived = (run: RunRow | undefined): unknown[] => {
  const raw: unknown = JSON.parse(run?.raw ?? 'null');
  if (typeof raw !== 'object' || raw === null || !('result' in raw)) return [];
  const { result } = raw;
  if (typeof result !== 'object' || result === null || !('glitches' in result)) return [];
  return Array.isArray(result.glitches) ? result.glitches : [];
};

/** A job and its run as one entry of the result document. */
export const clipResult = (job: JobRow, run: RunRow | undefined): ClipResult => ({
  path: job.path,
  sha256: job.clipId,
  state: job.state,
  reason: job.reason === null ? null : (JSON.parse(job.reason) as Reason),
  prompt: job.prompt ?? run?.prompt ?? null,
  prompt_source: job.promptSource ?? run?.promptSource ?? null,
  evaluation_id: run?.evaluationId ?? null,
  attempt: run?.attempt ?? null,
  reused: job.reused === 1,
  findings: findingsAsReceived(run),
});
