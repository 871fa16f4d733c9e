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
export type RunningBatch = {
  readonly id: BatchId;
  readonly serviceId: ServiceId;
  /** Null for a batch of the app's windows. */
  readonly command: WaitingCommand | null;
  /** Aborted to stop immediately; results of submitted clips are fetched another time. */
  readonly interrupt: AbortController;
  /** Aborted when nothing new may begin, not even the search for clips. */
  readonly draining: AbortSignal;
  requestedAction: RequestedAction | null;
  /** Whether jobs were added since it began, which run right after these. */
  hasMore: boolean;
  /** Progress of the search for the clips of the batch; null before it, or if none is needed. */
  search: SearchProgress | null;
  /** Its jobs with their state, and what they share; null during the search for its clips. */
  work: { jobs: ReadonlyMap<JobId, Job>; context: BatchContext; cost: BatchCost } | null;
  /** Starts nothing new; results of submitted clips are still fetched. */
  drain(): void;
};

export const createRunningBatch = (
  batch: { id: BatchId; serviceId: ServiceId },
  command: WaitingCommand | null = null,
): RunningBatch => {
  const draining = new AbortController();
  const running: RunningBatch = {
    id: batch.id,
    serviceId: batch.serviceId,
    command,
    interrupt: new AbortController(),
    draining: draining.signal,
    requestedAction: null,
    hasMore: false,
    search: null,
    work: null,
    drain: () => {
      draining.abort();
      running.work?.context.stop.drain();
    },
  };
  return running;
};
