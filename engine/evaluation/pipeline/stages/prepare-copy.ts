import { existsSync } from 'node:fs';
import { AppError } from '../../../../shared/errors/app-error.ts';
import { throwIfChanged } from '../../../clips/identify-clip.ts';
import type { BatchContext } from '../batch-context.ts';
import type { Job } from '../job.ts';
import { reasonOf } from '../reason-of.ts';
import { end, next, type StageOutcome } from '../stage-outcome.ts';
import { untilSkipped } from '../until-skipped.ts';

export const prepareCopy = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip, copyPlan: plan } = job;
  if (!clip?.probe.ok || !plan || job.copy) return next;
  const source = { ...clip, path: job.path, video: clip.probe.video };
  // Reports the share of the file that corresponds to the share of frames written.
  const partBytes = clip.sizeBytes * (plan.frameCount / plan.sourceFrames);
  try {
    await throwIfChanged(job.path, clip);
    const made = await untilSkipped(job, context.stop.submissions, (signal) =>
      context.copies.make(source, plan, {
        signal,
        onFrames: (done) =>
          context.reportBytes(job, 'copy', (partBytes * done) / plan.frameCount, partBytes),
      }),
    );
    await throwIfChanged(job.path, clip);
    job.copy = made;
    return next;
  } catch (error) {
    const isEnding = context.stop.submissions.aborted || job.skip.signal.aborted;
    if (isEnding || !(error instanceof AppError)) throw error;
    return end('rejected', reasonOf(error));
  }
};

/**
 * Makes the copy of a job again if it was deleted meanwhile to free space in the data folder.
 * @param orElse how the job ends if that keeps happening
 * @returns null if the copy is still there, or the job has none
 */
export const remakeCopy = (job: Job, orElse: () => StageOutcome): StageOutcome | null => {
  if (job.copy === null || existsSync(job.copy.path)) return null;
  job.copy = null;
  return { kind: 'again', delayMs: 0, orElse };
};
