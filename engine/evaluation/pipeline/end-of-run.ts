import { reasonOfJudgment } from '../../../shared/domain/judgment.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { judgmentOfRow } from '../../store/tables/judgment-of-row.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { JobEnd } from './stage-outcome.ts';

const storedReason = (run: RunRow): Reason | null => {
  if (run.error === null) return null;
  const { code, message, requestId }: ErrorRecord = JSON.parse(run.error);
  // The client's own messages name the request already.
  const isNamed = !requestId || message.includes(requestId);
  return { code, message: isNamed ? message : `${message} (request id ${requestId})` };
};

/** Why it is uncertain, under the one code that tells scripts so. */
const uncertainReason = (run: RunRow): Reason => {
  const { code, message } = unknownOutcome;
  return { code, message: storedReason(run)?.message ?? message };
};

/** How a clip stands whose run is over: the run's own state, and why where it is not complete. */
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
      return { state: 'pending', reason: null };
  }
};

const noReason: Reason = { code: 'failed', message: 'The service gave no reason.' };

/** Shown for a submission whose outcome nobody can look up. */
export const unknownOutcome: Reason = {
  code: 'outcome_unknown',
  message:
    'It is not known whether an earlier submission of this clip arrived, and the service has no way to look it up. Sending it again may cost twice: decide in the queue of the app, or run it with --resubmit-uncertain.',
};
