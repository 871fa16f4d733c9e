import { offSpec } from '../../../../shared/domain/delivery-spec.ts';
import { AppError } from '../../../../shared/errors/app-error.ts';
import type { BatchContext } from '../batch-context.ts';
import type { Job } from '../job.ts';
import { end, next, reasonOf, type StageOutcome } from '../stage-outcome.ts';

/** Ends a clip whose file does not meet its delivery spec: evaluating it would be a waste. */
export const checkSpec = async (job: Job, { findSpec }: BatchContext): Promise<StageOutcome> => {
  const { clip } = job;
  if (!clip?.probe.ok) return next;
  try {
    const spec = await findSpec(job);
    const reason = spec && offSpec(spec, clip.probe.video);
    return reason ? end('rejected', reason) : next;
  } catch (error) {
    if (error instanceof AppError) return end('rejected', reasonOf(error));
    throw error;
  }
};
