import type { WindowEvent } from '../../shared/contract/app.ts';
import type { BatchProgress, JobInfo } from '../../shared/contract/queue.ts';
import type { BatchId, JobId } from '../../shared/domain/ids.ts';
import { createStore } from '../ui/store.ts';

export type Received<Data> = Data & { readonly receivedMs: number };

type ProgressSnapshot = {
  readonly batches: ReadonlyMap<BatchId, Received<BatchProgress>>;
  readonly jobs: ReadonlyMap<JobId, Received<JobInfo>>;
};

/** Maximum number of jobs kept; the oldest are dropped, and lists show their stored state. */
const maxJobs = 2000;

const nothing: ProgressSnapshot = { batches: new Map(), jobs: new Map() };

export type LiveProgress = ReturnType<typeof createLiveProgress>;

export const createLiveProgress = () => {
  const store = createStore(nothing);
  return {
    ...store,
    apply: (event: WindowEvent & { type: 'progress' }): void => {
      const receivedMs = Date.now();
      const batches = new Map(store.get().batches);
      for (const batch of event.batches) batches.set(batch.batchId, { ...batch, receivedMs });
      const jobs = new Map(store.get().jobs);
      for (const job of event.jobs) {
        jobs.delete(job.jobId);
        jobs.set(job.jobId, { ...job, receivedMs });
      }
      for (const jobId of jobs.keys()) {
        if (jobs.size <= maxJobs) break;
        jobs.delete(jobId);
      }
      store.set({ batches, jobs });
    },
    clear: (): void => store.set(nothing),
  };
};
