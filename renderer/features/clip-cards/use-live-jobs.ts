import { useMemo } from 'react';
import type { JobInfo } from '../../../shared/contract/queue.ts';
import type { ClipId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useStore } from '../../ui/store.ts';

export const useLiveJobs = (): ReadonlyMap<ClipId, JobInfo> => {
  const { live } = useRpc();
  const { jobs } = useStore(live);
  return useMemo(() => {
    const byClip = new Map<ClipId, JobInfo>();
    for (const job of jobs.values()) {
      if (job.clipId !== null && job.stage !== 'done') byClip.set(job.clipId, job);
    }
    return byClip;
  }, [jobs]);
};
