import { lastKnownLimits } from '../../service/service-limits.ts';
import type { BatchContext } from '../batch-context.ts';
import { blockForLimits } from '../block-for.ts';
import { checkClip } from '../check-clip.ts';
import type { Job } from '../job.ts';
import { next, type StageOutcome } from '../stage-outcome.ts';

/**
 * Preflight against the service's own limits. When they cannot be had the batch is stopped, but
 * what the limits last known refuse is still said.
 */
export const checkLimits = async (job: Job, context: BatchContext): Promise<StageOutcome> => {
  const { clip, prompt } = job;
  if (!clip || !prompt) throw new Error('a clip has bytes and a prompt before its limits');
  // Its copy keeps to them.
  if (job.copyPlan) return next;
  const check = (limits: ReturnType<typeof lastKnownLimits>) =>
    checkClip(clip, prompt.text, limits);
  try {
    const { problem, warnings } = check(await context.limits());
    for (const { message } of warnings) {
      context.bus.emit({ type: 'note', message: `${job.path}: ${message}` });
    }
    return problem ? { kind: 'end', ...problem } : next;
  } catch (error) {
    if (context.stop.submissions.aborted) throw error;
    const { problem } = check(
      lastKnownLimits(context.store, context.serviceId, context.options.model),
    );
    return problem ? { kind: 'end', ...problem } : blockForLimits(error);
  }
};
