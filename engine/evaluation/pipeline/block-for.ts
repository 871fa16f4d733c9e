import type { RunId } from '../../../shared/domain/ids.ts';
import { AppError } from '../../../shared/errors/app-error.ts';
import { ApiError, isApiError } from '../../service/client/errors.ts';
import { asksToRetryLater } from '../../service/client/retries.ts';
import { submissionRetryMs } from '../../service/client/retry-policy.ts';
import type { RunRow } from '../../store/tables/run-row.ts';
import { otherKey } from '../find-own-runs.ts';
import { type BatchContext, checkedId } from './batch-context.ts';
import { dropResent } from './claim-run.ts';
import type { Job } from './job.ts';
import { type Blocked, blocked, end, reasonOf, type StageOutcome } from './stage-outcome.ts';

/** The built-in evaluator does not start, its store is in use by another one, or it is damaged. */
const withoutEvaluator: readonly string[] = [
  'evaluator_not_started',
  'data_folder_busy',
  'database_damaged',
];

const isWithoutEvaluator = (error: unknown): boolean =>
  error instanceof AppError && withoutEvaluator.includes(error.code);

/** Blocks the batch for errors that affect all of it (ADR 2); null for an error of the clip. */
export const blockFor = (error: unknown): Blocked | null => {
  const isWait = error instanceof ApiError && asksToRetryLater(error);
  if (isWait || isApiError(error, 'credits')) return blocked(error, 'submissions');
  const concernsAll =
    isWithoutEvaluator(error) || isApiError(error, 'auth', 'unreachable', 'redirect', 'proxy');
  return concernsAll ? blocked(error, 'everything') : null;
};

export const blockForLimits = (error: unknown): Blocked =>
  blockFor(error) ?? blocked(error, 'everything');

/**
 * Blocks the batch for a 404 without an error body on an operation that creates something: the
 * address is not that of an evaluation service.
 */
export const blockForAddress = (error: unknown): Blocked | null =>
  isApiError(error, 'not_found') && error.isBare ? blocked(error, 'submissions') : null;

/**
 * Leaves a clip pending when the service does not find what another key submitted: only the user
 * can decide to submit it again.
 */
export const heldForKey = (run: RunRow, { store }: BatchContext): StageOutcome => {
  const advice =
    'Set that key again to continue, or evaluate the clip again with --force, which is billed.';
  return blocked(otherKey(run, store, advice), 'clip');
};

const holdBack = (error: ApiError, context: BatchContext): StageOutcome => {
  const maySendAgain = context.gate.holdBack({
    retryAfterMs: error.retryAfterMs,
    isParallelLimit: error.code === 'concurrency_limit',
    message: error.message,
  });
  return maySendAgain ? { kind: 'limited' } : blocked(error, 'submissions');
};

/** Ends a clip whose submission was refused: a refused retry leaves its run as it was. */
const endRefused = (
  job: Job,
  runId: RunId,
  error: ApiError,
  context: BatchContext,
): StageOutcome => {
  context.store.runs.markRefused(runId, error.toRecord());
  const isServers = error.failure === 'server' || error.failure === 'not_implemented';
  if (job.retryOf) {
    job.runId = job.retryOf.id;
    job.isReused = true;
    context.record(job, { runId: job.runId, reused: true });
    return end(job.retryOf.state === 'partial' ? 'partial' : 'failed', reasonOf(error));
  }
  return end(isServers ? 'failed' : 'rejected', reasonOf(error));
};

/**
 * Whether the service may have lost the video. It says the same if it cannot evaluate the video, so
 * a second one counts.
 */
const isVideoLost = (error: ApiError, { isUploadedAgain }: Job): boolean =>
  !isUploadedAgain && (error.failure === 'not_found' || error.code === 'invalid_video');

export const handleRefusal = (
  job: Job,
  runId: RunId,
  error: ApiError,
  context: BatchContext,
): StageOutcome => {
  const { runs, services, uploads } = context.store;
  runs.markIntent(runId, error.toRecord());
  job.isSent = false;
  const { retryOf } = job;
  if (
    retryOf &&
    error.failure === 'not_found' &&
    services.isOfOtherKey(retryOf.serviceId, context.serviceId)
  ) {
    return heldForKey(retryOf, context);
  }
  // A wrong key is no answer about what was sent before.
  if (error.outcome === 'refused' && error.failure !== 'auth') dropResent(job, context);
  const refuse = (): StageOutcome => endRefused(job, runId, error, context);
  if (error.failure === 'rate_limit') return holdBack(error, context);
  const block = blockFor(error) ?? (job.retryOf ? null : blockForAddress(error));
  if (block && error.failure === 'unreachable') {
    return { kind: 'again', delayMs: submissionRetryMs, orElse: () => block };
  }
  if (block) return block;
  if (error.failure === 'server') {
    return { kind: 'again', delayMs: submissionRetryMs, orElse: refuse };
  }
  if (job.request && job.videoId !== null && isVideoLost(error, job)) {
    uploads.forgetVideo(context.serviceId, job.request.clipId, job.videoId);
    context.checkedVideoIds.delete(checkedId(job.videoId, context));
    job.videoId = null;
    job.isUploadedAgain = true;
    return { kind: 'again', delayMs: 0, orElse: refuse };
  }
  return refuse();
};
