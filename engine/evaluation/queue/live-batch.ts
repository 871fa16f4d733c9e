import type { BatchId, JobId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { SearchProgress } from '../../clips/media/find/find-clips.ts';
import type { BatchContext } from '../pipeline/batch-context.ts';
import type { Job } from '../pipeline/job.ts';
import type { BatchCost } from './batch-cost.ts';
import type { LiveProgress } from './live-progress.ts';

/** The user's request for a running batch. */
export type Wish =
  | { to: 'pause'; reason: Reason | null }
  /** Unsubmitted clips are cancelled already; the others get their results. */
  | { to: 'end' }
  /** Continue as soon as it has stopped. */
  | { to: 'resume' };

export type LiveWork = {
  jobs: ReadonlyMap<JobId, Job>;
  context: BatchContext;
  progress: LiveProgress;
  cost: BatchCost;
};

export type WaitingCommand = {
  interrupt: AbortSignal;
  /** Sends uncertain runs again: they may be billed twice. */
  resubmitUncertain: boolean;
};

export type LiveBatch = {
  readonly id: BatchId;
  readonly serviceId: ServiceId;
  /** Null for a batch of the app's windows. */
  readonly command: WaitingCommand | null;
  /** Aborted to stop immediately; results of submitted clips are fetched another time. */
  readonly interrupt: AbortController;
  /** Aborted when nothing new may begin, not even the search for clips. */
  readonly draining: AbortSignal;
  wish: Wish | null;
  /** Whether jobs were added that run in the next turn of the batch. */
  hasMore: boolean;
  /** Progress of the search for the clips of the batch; null before it, or if none is needed. */
  search: SearchProgress | null;
  /** Null during the search for the clips of the batch. */
  work: LiveWork | null;
  /** Starts nothing new; results of submitted clips are still fetched. */
  drain(): void;
};

export const createLiveBatch = (
  batch: { id: BatchId; serviceId: ServiceId },
  command: WaitingCommand | null = null,
): LiveBatch => {
  const draining = new AbortController();
  const live: LiveBatch = {
    id: batch.id,
    serviceId: batch.serviceId,
    command,
    interrupt: new AbortController(),
    draining: draining.signal,
    wish: null,
    hasMore: false,
    search: null,
    work: null,
    drain: () => {
      draining.abort();
      live.work?.context.stop.drain();
    },
  };
  return live;
};
