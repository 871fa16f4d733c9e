import { AppError } from '../../../shared/errors/app-error.ts';
import {
  ApiAuthError,
  ApiConnectionError,
  ApiCreditsError,
  ApiNotFoundError,
  ApiRedirectError,
} from '../../service/client/errors.ts';
import { stopReasonOf } from './reason-of.ts';
import type { StageOutcome } from './stage-outcome.ts';

/** The built-in evaluator does not start; another one has its store, or it is damaged. */
const withoutEvaluator: readonly string[] = [
  'evaluator_not_started',
  'data_folder_busy',
  'database_damaged',
];

const isWithoutEvaluator = (error: unknown): boolean =>
  error instanceof AppError && withoutEvaluator.includes(error.code);

/**
 * Errors that concern the whole batch and not the clip at which they showed (silent-points: key,
 * credits, service unreachable; an evaluator that does not start). Without credits, results of what
 * was submitted still come.
 * @returns null for an error of the clip
 */
export const blockFor = (error: unknown): (StageOutcome & { kind: 'blocked' }) | null => {
  if (error instanceof ApiCreditsError) {
    return { kind: 'blocked', reason: stopReasonOf(error), scope: 'submissions' };
  }
  const concernsAll =
    isWithoutEvaluator(error) ||
    error instanceof ApiAuthError ||
    error instanceof ApiConnectionError ||
    error instanceof ApiRedirectError;
  return concernsAll ? { kind: 'blocked', reason: stopReasonOf(error), scope: 'everything' } : null;
};

/** The limits of the service cannot be had: nothing can be submitted. */
export const blockForLimits = (error: unknown): StageOutcome & { kind: 'blocked' } =>
  blockFor(error) ?? { kind: 'blocked', reason: stopReasonOf(error), scope: 'everything' };

/**
 * A 404 without the envelope on an operation that creates something: not a thing is missing there
 * but the operation, so the address is that of something else.
 * @returns null for any other error
 */
export const blockForAddress = (error: unknown): (StageOutcome & { kind: 'blocked' }) | null =>
  error instanceof ApiNotFoundError && error.status !== undefined && error.type === undefined
    ? { kind: 'blocked', reason: stopReasonOf(error), scope: 'submissions' }
    : null;
