import type { Store } from '../db/store.ts';

/** Whether a batch that has not ended is still to read a file. */
export const isToBeRead = (path: string, { queue, queueJobs }: Store): boolean => {
  const job = queueJobs.newestAt(path);
  return job?.state === 'pending' && !queue.hasEnded(job.batchId);
};
