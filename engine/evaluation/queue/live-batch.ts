import type { BatchId, JobId, ServiceId } from '../../../shared/domain/ids.ts';
import type { Reason } from '../../../shared/domain/result-document.ts';
import type { SearchProgress } from '../../clips/media/find/find-clips.ts';
import type { BatchContext } from '../pipeline/batch-context.ts';
import type { Job } from '../pipeline/job.ts';
import type { BatchCost } from './batch-cost.ts';
import type { LiveProgress } from './live-progress.ts';

/** What the user wants of a batch that is under way. */
export type Wish =
  | { to: 'pause'; reason: Reason | null }
  /** Clips that were not submitted are cancelled already; the others get their results. */
  | { to: 'end' }
  /** It was to rest, and is to go on when it does. */
  | { to: 'go on' };

/** What a batch has once its jobs are under way. */
export type LiveWork = {
  jobs: ReadonlyMap<JobId, Job>;
  context: BatchContext;
  progress: LiveProgress;
  cost: BatchCost;
};

/** A command of the command line that waits for its batch. */
export type WaitingCommand = {
  interrupt: AbortSignal;
  /** Sends uncertain runs again: they may be billed twice. */
  resubmitUncertain: boolean;
};

/** The batch that is under way. */
export type LiveBatch = {
  readonly id: BatchId;
  readonly serviceId: ServiceId;
  /** Null for a batch that windows look on. */
  readonly command: WaitingCommand | null;
  /** Aborted to stop at once; what was submitted is fetched another time. */
  readonly interrupt: AbortController;
  /** Aborted when nothing new may begin, the search for clips included. */
  readonly draining: AbortSignal;
  wish: Wish | null;
  /** Jobs were added that are done by the next turn of the batch. */
  hasMore: boolean;
  /** How far the search for its clips is; null before it and without one. */
  search: SearchProgress | null;
  /** Null while its clips are looked for. */
  work: LiveWork | null;
  /** Nothing new begins; what was submitted is still fetched. */
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
