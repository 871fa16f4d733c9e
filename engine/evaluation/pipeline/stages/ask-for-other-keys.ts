import { AppError } from '../../../../shared/errors/app-error.ts';
import { isApiError } from '../../../service/client/errors.ts';
import type { RunRow } from '../../../store/tables/run-row.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockFor } from '../block-for.ts';
import { passedOverRuns } from '../claim-run.ts';
import type { Job } from '../job.ts';
import { untilSkipped } from '../job.ts';
import { blocked, next, type StageOutcome } from '../stage-outcome.ts';
import { fetchOnce } from './poll.ts';

export const isPassedOver = ({ request, retryOf }: Job, context: BatchContext): boolean =>
  request !== null && retryOf === null && passedOverRuns(request, context).length > 0;

const ask = async (
  { id, evaluationId }: RunRow,
  context: BatchContext,
  signal: AbortSignal,
): Promise<StageOutcome> => {
  if (evaluationId === null) throw new Error('a submitted run must have an evaluation');
  try {
    await fetchOnce(evaluationId, context, signal);
    context.store.runs.moveTo(id, context.serviceId);
    return next;
  } catch (error) {
    if (signal.aborted || !(error instanceof AppError)) throw error;
    if (isApiError(error, 'not_found') && !error.isBare) return next;
    return blockFor(error) ?? blocked(error, 'clip');
  }
};

/**
 * Asks for what another key submitted before a forced clip is paid for again: what the service
 * shows becomes a run of the key in use, and is waited for.
 */
export const askForOtherKeys = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (!job.request) throw new Error('work must be described before it is asked for');
  for (const run of passedOverRuns(job.request, context)) {
    const outcome = await untilSkipped(job, context.stop.submissions, (signal) =>
      ask(run, context, signal),
    );
    if (outcome.kind !== 'next') return outcome;
  }
  return next;
};
