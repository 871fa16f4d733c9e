import { isClipAddress } from '../../../../shared/domain/clip-address.ts';
import { AppError, type ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { identifyAddress, identifyClip } from '../../../clips/identify-clip.ts';
import { checkSize } from '../../../clips/media/probe/preflight.ts';
import { changedFileRetryMs } from '../../../service/client/retry-policy.ts';
import { lastKnownLimits } from '../../../service/service-limits.ts';
import type { BatchContext } from '../batch-context.ts';
import type { Job } from '../job.ts';
import { reasonOf } from '../reason-of.ts';
import { end, next, type StageOutcome } from '../stage-outcome.ts';
import { untilSkipped } from '../until-skipped.ts';

const findSizeProblem = async (
  sizeBytes: number,
  { copiedPart, store, serviceId, options, limits }: BatchContext,
): Promise<ErrorRecord | undefined> => {
  const known = lastKnownLimits(store, serviceId, options);
  if (copiedPart !== null || sizeBytes <= known.maxFileBytes) return undefined;
  const { maxFileBytes } = await limits().catch(() => known);
  return checkSize(sizeBytes, maxFileBytes)[0];
};

/** Probes and hashes a file that changed since it was last read. Fetches no address. */
export const identify = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  if (isClipAddress(job.path)) {
    job.clip = identifyAddress(job.path, context.store);
    context.record(job, { clipId: job.clip.id });
    return next;
  }
  try {
    job.clip = await untilSkipped(job, context.stop.local, (signal) =>
      identifyClip(job.path, context.store, context.hasher, {
        signal,
        findSizeProblem: (sizeBytes) => findSizeProblem(sizeBytes, context),
        onStage: (stage) => context.record(job, { stage }),
        onBytes: (doneBytes, totalBytes) => context.reportBytes(job, 'hash', doneBytes, totalBytes),
      }),
    );
  } catch (error) {
    const isEnding = context.stop.local.aborted || job.skip.signal.aborted;
    if (isEnding || !(error instanceof AppError)) throw error;
    const rejected = () => end('rejected', reasonOf(error));
    return error.code === 'file_changed'
      ? { kind: 'again', delayMs: changedFileRetryMs, orElse: rejected }
      : rejected();
  }
  context.record(job, { clipId: job.clip.id });
  return next;
};
