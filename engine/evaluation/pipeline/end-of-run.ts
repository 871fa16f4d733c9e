import { reasonOfJudgment } from '../../../shared/domain/judgment.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { readStoredJson } from '../../store/stored-json.ts';
import { judgmentOfRow } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';
import type { Job } from './job.ts';
import { type JobEnd, pending } from './stage-outcome.ts';

const storedReason = (run: RunRow): Reason | null => {
  const error = readStoredJson<ErrorRecord>(run.error);
  if (!error) return null;
  const { code, message, requestId } = error;
  // Messages of the client include the request id already.
  const isNamed = !requestId || message.includes(requestId);
  return { code, message: isNamed ? message : `${message} (request id ${requestId})` };
};

/** Returns why a run is uncertain, always under the one code that scripts check for. */
const uncertainReason = (run: RunRow): Reason => {
  const { code, message } = unknownOutcome;
  return { code, message: storedReason(run)?.message ?? message };
};

export const endOfRun = (run: RunRow): JobEnd => {
  switch (run.state) {
    case 'completed':
    case 'partial':
      return { state: run.state, reason: reasonOfJudgment(judgmentOfRow(run)) };
    case 'failed':
      return { state: 'failed', reason: storedReason(run) ?? noReason };
    case 'gone':
    case 'refused':
      return { state: 'failed', reason: storedReason(run) };
    case 'uncertain':
      return { state: 'uncertain', reason: uncertainReason(run) };
    default:
      return pending;
  }
};

const noReason: Reason = { code: 'failed', message: 'The service gave no reason.' };

export const unknownOutcome: Reason = {
  code: 'outcome_unknown',
  message:
    'It is unknown whether an earlier submission of this clip arrived, and the service cannot look it up. Sending it again may be billed twice: decide in the queue of the app, or run with --resubmit-uncertain.',
};

export const assignRun = (job: Job, run: RunRow, context: BatchContext): JobEnd => {
  job.runId = run.id;
  job.isReused = run.state !== 'uncertain';
  context.record(job, { runId: run.id, reused: job.isReused });
  return endOfRun(run);
};
