import type { WindowEvent } from '../../shared/contract/app.ts';
import type { BatchProgress, JobInfo } from '../../shared/contract/queue.ts';
import type { BatchId, JobId } from '../../shared/domain/ids.ts';

/** What was told with when it was (Unix ms): what was fetched later than that is newer. */
export type Told<Data> = Data & { readonly toldMs: number };

/** What moves while batches run, as last told; between two tellings it is the same object. */
export type ProgressSnapshot = {
  readonly batches: ReadonlyMap<BatchId, Told<BatchProgress>>;
  readonly jobs: ReadonlyMap<JobId, Told<JobInfo>>;
};

export type LiveProgress = {
  snapshot(): ProgressSnapshot;
  /** @returns how to stop */
  subscribe(listener: () => void): () => void;
  apply(event: WindowEvent & { type: 'progress' }): void;
  /** Forgets everything: the stream was broken, or the list was fetched anew. */
  clear(): void;
};

/** Clips whose movement is remembered; the oldest go first. Lists show their stored state then. */
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
      const toldMs = Date.now();
      const batches = new Map(current.batches);
      for (const batch of event.batches) batches.set(batch.batchId, { ...batch, toldMs });
      const jobs = new Map(current.jobs);
      for (const job of event.jobs) {
        jobs.delete(job.jobId);
        jobs.set(job.jobId, { ...job, toldMs });
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
