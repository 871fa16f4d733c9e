import type { WindowEvent } from '../../shared/contract/app.ts';
import type { BatchProgress, JobInfo } from '../../shared/contract/queue.ts';
import type { BatchId, JobId } from '../../shared/domain/ids.ts';

export type Received<Data> = Data & { readonly receivedMs: number };

/** The latest progress of running batches; the same object between two events. */
export type ProgressSnapshot = {
  readonly batches: ReadonlyMap<BatchId, Received<BatchProgress>>;
  readonly jobs: ReadonlyMap<JobId, Received<JobInfo>>;
};

export type LiveProgress = {
  snapshot(): ProgressSnapshot;
  subscribe(listener: () => void): () => void;
  apply(event: WindowEvent & { type: 'progress' }): void;
  clear(): void;
};

/** Maximum number of jobs kept; the oldest are dropped, and lists show their stored state. */
const maxJobs = 2000;

const nothing: ProgressSnapshot = { batches: new Map(), jobs: new Map() };

/** Keeps progress outside of React's state, for `useSyncExternalStore`. */
export const createLiveProgress = (): LiveProgress => {
  let current = nothing;
  const listeners = new Set<() => void>();
  const replace = (next: ProgressSnapshot): void => {
    current = next;
    for (const listener of listeners) listener();
  };
  return {
    snapshot: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    apply: (event) => {
      const receivedMs = Date.now();
      const batches = new Map(current.batches);
      for (const batch of event.batches) batches.set(batch.batchId, { ...batch, receivedMs });
      const jobs = new Map(current.jobs);
      for (const job of event.jobs) {
        jobs.delete(job.jobId);
        jobs.set(job.jobId, { ...job, receivedMs });
      }
      for (const jobId of jobs.keys()) {
        if (jobs.size <= maxJobs) break;
        jobs.delete(jobId);
      }
      replace({ batches, jobs });
    },
    clear: () => replace(nothing),
  };
};
