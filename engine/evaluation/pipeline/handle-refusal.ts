import type { RunId } from '../../../shared/domain/ids.ts';
import type { ApiError } from '../../service/client/errors.ts';
import { submissionRetryMs } from '../../service/client/retry-policy.ts';
import { type BatchContext, checkedId } from './batch-context.ts';
import { blockFor, blockForAddress, blockForWaits, heldForKey } from './block-for.ts';
import { dropResent } from './claim-run.ts';
import type { Job } from './job.ts';
import { reasonOf } from './reason-of.ts';
import { end, type StageOutcome } from './stage-outcome.ts';

const holdBack = (error: ApiError, context: BatchContext): StageOutcome => {
  const maySendAgain = context.gate.holdBack({
    retryAfterMs: error.retryAfterMs,
    isConcurrency: error.code === 'concurrency_limit',
    message: error.message,
  });
  return maySendAgain ? { kind: 'limited' } : blockForWaits(error);
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
 * Whether the service may have lost the video since it was looked up. Answers that say so also mean
 * that it cannot evaluate the video, so a second one counts.
 */
const isVideoLost = (error: ApiError, { isUploadedAgain }: Job): boolean =>
  !isUploadedAgain && (error.failure === 'not_found' || error.code === 'invalid_video');

/**
 * Handles a submission that certainly created nothing (ADR 3): it is
 * sent again later, the batch stops, or the clip is refused for good.
 */
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
  const blocked = blockFor(error) ?? (job.retryOf ? null : blockForAddress(error));
  if (blocked && error.failure === 'unreachable') {
    return { kind: 'again', delayMs: submissionRetryMs, orElse: () => blocked };
  }
  if (blocked) return blocked;
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
