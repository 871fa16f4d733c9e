import type { Reason } from '../../shared/domain/result-document.ts';
import { evaluationRead } from '../../shared/service-api/evaluation.ts';
import type { RunRow } from '../db/tables/run-row.ts';
import type { JobEnd } from './stage-outcome.ts';

const storedReason = (run: RunRow): Reason | null => {
  if (run.error === null) return null;
  const { code, message, requestId } = JSON.parse(run.error);
  return { code, message: requestId ? `${message} (request ${requestId})` : message };
};

/** What is missing from a partial run: the detectors that failed, by name. */
const missingDetectors = (run: RunRow): Reason | null => {
  const evaluation = evaluationRead.safeParse(JSON.parse(run.raw ?? 'null')).data;
  const failed = evaluation?.detectors?.filter(({ status }) => status === 'failed') ?? [];
  const [first] = failed;
  if (!first) return null;
  return {
    code: first.error?.code ?? 'partial',
    message: failed
      .map(({ detector, error }) => `${detector} failed: ${error?.message ?? 'no reason given'}`)
      .join('; '),
  };
};

/** How a clip stands whose run is over: the run's own state, and why where it is not complete. */
export const endOfRun = (run: RunRow): JobEnd => {
  switch (run.state) {
    case 'completed':
      return { state: 'completed', reason: unreadableResult(run) };
    case 'partial':
      return { state: 'partial', reason: missingDetectors(run) };
    case 'failed':
      return { state: 'failed', reason: storedReason(run) ?? noReason };
    case 'gone':
    case 'refused':
      return { state: 'failed', reason: storedReason(run) };
    case 'uncertain':
      return { state: 'uncertain', reason: storedReason(run) ?? unknownOutcome };
    default:
      return { state: 'pending', reason: null };
  }
};

const noReason: Reason = { code: 'failed', message: 'The service gave no reason.' };

/** Shown for a submission whose outcome nobody can look up. */
export const unknownOutcome: Reason = {
  code: 'outcome_unknown',
  message:
    'It is not known whether an earlier submission of this clip arrived, and the service has no way to look it up. Sending it again may cost twice; --resubmit-uncertain does so.',
};

/** A completed run whose result could not be read must not look like one without findings. */
const unreadableResult = (run: RunRow): Reason | null => {
  const evaluation = evaluationRead.safeParse(JSON.parse(run.raw ?? 'null')).data;
  return evaluation?.result
    ? null
    : {
        code: 'result_unreadable',
        message: 'The service says that it completed, but sent no result that can be read.',
      };
};
