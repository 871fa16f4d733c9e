import { typeNotJudged } from '../../shared/domain/not-judged.ts';
import type { Reason } from '../../shared/domain/result-document.ts';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import { type EvaluationRead, evaluationRead } from '../../shared/service-api/evaluation.ts';
import type { RunRow } from '../db/tables/run-row.ts';
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

/** Detectors that gave no verdict, by name and with why; null when all of them did. */
const missingDetectors = (run: RunRow): Reason | null => {
  const evaluation = readStored(run);
  const missing = evaluation?.detectors?.filter(
    ({ status }) => status === 'failed' || status === 'skipped',
  );
  const first = missing?.find(({ status }) => status === 'failed') ?? missing?.[0];
  if (!missing || !first) return null;
  return {
    code: first.error?.code ?? first.status,
    message: missing
      .map(({ detector, status, error }) => {
        const what = status === 'skipped' ? typeNotJudged(detector) : `${detector} ${status}`;
        return `${what}: ${error?.message ?? 'no reason given'}`;
      })
      .join('; '),
  };
};

const readStored = (run: RunRow): EvaluationRead | undefined =>
  evaluationRead.safeParse(JSON.parse(run.raw ?? 'null')).data;

/** What a completed run does not say: a result that cannot be read, a detector that was skipped. */
const missingFromCompleted = (run: RunRow): Reason | null =>
  readStored(run)?.result
    ? missingDetectors(run)
    : {
        code: 'result_unreadable',
        message: 'The service says that it completed, but sent no result that can be read.',
      };

/** How a clip stands whose run is over: the run's own state, and why where it is not complete. */
export const endOfRun = (run: RunRow): JobEnd => {
  switch (run.state) {
    case 'completed':
      return { state: 'completed', reason: missingFromCompleted(run) };
    case 'partial':
      return { state: 'partial', reason: missingDetectors(run) };
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
