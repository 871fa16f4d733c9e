import { AppError } from '../../../shared/errors/app-error.ts';
import { ApiError, isApiError } from '../../service/client/errors.ts';
import { isLater } from '../../service/client/retries.ts';
import { otherKey } from '../../service/other-key.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import type { BatchContext } from './batch-context.ts';
import { reasonOf, stopReasonOf } from './reason-of.ts';
import type { StageOutcome } from './stage-outcome.ts';

/** The built-in evaluator does not start, its store is in use by another one, or it is damaged. */
const withoutEvaluator: readonly string[] = [
  'evaluator_not_started',
  'data_folder_busy',
  'database_damaged',
];

const isWithoutEvaluator = (error: unknown): boolean =>
  error instanceof AppError && withoutEvaluator.includes(error.code);

/** Blocks submissions when the service has asked to wait too often without naming a time. */
export const blockForWaits = (error: ApiError): StageOutcome & { kind: 'blocked' } => ({
  kind: 'blocked',
  reason: stopReasonOf(error),
  scope: 'submissions',
});

/**
 * Blocks the batch for errors that affect all of it, not only the clip at which they occurred
 * (key, credits, service unreachable, an evaluator that does not start; ADR 2). Without
 * credits, results of submitted clips can still be fetched.
 * @returns null for an error of the clip
 */
export const blockFor = (error: unknown): (StageOutcome & { kind: 'blocked' }) | null => {
  if (isApiError(error, 'credits')) {
    return { kind: 'blocked', reason: stopReasonOf(error), scope: 'submissions' };
  }
  if (error instanceof ApiError && isLater(error)) return blockForWaits(error);
  const concernsAll =
    isWithoutEvaluator(error) || isApiError(error, 'auth', 'unreachable', 'redirect');
  return concernsAll ? { kind: 'blocked', reason: stopReasonOf(error), scope: 'everything' } : null;
};

/** Blocks the batch when the limits of the service cannot be fetched: nothing can be submitted. */
export const blockForLimits = (error: unknown): StageOutcome & { kind: 'blocked' } =>
  blockFor(error) ?? { kind: 'blocked', reason: stopReasonOf(error), scope: 'everything' };

/**
 * Blocks the batch for a 404 without an error body on an operation that creates something: the
 * operation itself is missing, so the address is not that of an evaluation service.
 * @returns null for any other error
 */
export const blockForAddress = (error: unknown): (StageOutcome & { kind: 'blocked' }) | null =>
  isApiError(error, 'not_found') && error.isBare
    ? { kind: 'blocked', reason: stopReasonOf(error), scope: 'submissions' }
    : null;

/**
 * Leaves a clip pending, and its run as it is, when the service does not find what another key
 * submitted. Only the user can decide to submit it again.
 */
export const heldForKey = (run: RunRow, { store }: BatchContext): StageOutcome => {
  const advice =
    'Set that key again to continue, or evaluate the clip again with --force, which is billed.';
  return { kind: 'blocked', reason: reasonOf(otherKey(run, store, advice)), scope: 'clip' };
};
