import type { Store } from '../../store/store.ts';

/** Whether a batch that has not ended is still to read a file. */
export const isToBeRead = (path: string, { batches, jobs }: Store): boolean => {
  const job = jobs.newestAt(path);
  return job?.state === 'pending' && !batches.hasEnded(job.batchId);
};
