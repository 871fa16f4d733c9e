import type { BatchId, JobId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/reason.ts';
import type { SearchProgress } from '../../clips/media/find/find-clips.ts';
import type { BatchContext } from '../pipeline/batch-context.ts';
import type { Job } from '../pipeline/job.ts';
import type { BatchCost } from './batch-cost.ts';

type RequestedAction =
  | { to: 'pause'; reason: Reason | null }
  /** Unsubmitted clips are cancelled already; the others get their results. */
  | { to: 'end' }
  /** Continue as soon as it has stopped. */
  | { to: 'resume' };

export type WaitingCommand = {
  interrupt: AbortSignal;
  /** Sends uncertain runs again: they may be billed twice. */
  resubmitUncertain: boolean;
};

/** The batch that the queue works on: at most one at a time. */
export type RunningBatch = ReturnType<typeof createRunningBatch>;

type Work = { jobs: ReadonlyMap<JobId, Job>; context: BatchContext; cost: BatchCost };

/** @param command null for a batch of the app's windows */
export const createRunningBatch = (
  { id, serviceId }: { id: BatchId; serviceId: ServiceId },
  command: WaitingCommand | null = null,
) => {
  const draining = new AbortController();
  const running = {
    id,
    serviceId,
    command,
    /** Aborted to stop immediately; results of submitted clips are fetched another time. */
    interrupt: new AbortController(),
    /** Aborted when nothing new may begin, not even the search for clips. */
    draining: draining.signal as AbortSignal,
    requestedAction: null as RequestedAction | null,
    /** Whether jobs were added since it began, which run right after these. */
    hasMore: false,
    /** Progress of the search for the clips of the batch; null before it, or if none is needed. */
    search: null as SearchProgress | null,
    /** Its jobs with their state, and what they share; null during the search for its clips. */
    work: null as Work | null,
    /** Starts nothing new; results of submitted clips are still fetched. */
    drain: (): void => {
      draining.abort();
      running.work?.context.stop.drain();
    },
  };
  return running;
};
