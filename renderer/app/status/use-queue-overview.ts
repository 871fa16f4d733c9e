import { evaluationProgress } from '../../../shared/domain/clip-state.ts';
import { isActive, useBatches } from '../../rpc/use-batches.ts';

export const useQueueOverview = () => {
  const open = (useBatches().list ?? []).filter(
    ({ phase }) => phase !== 'ended' && phase !== 'interrupted',
  );
  const current = open.find(isActive) ?? open[0] ?? null;
  const progress = open.map(({ counts }) => evaluationProgress(counts));
  return {
    /** The active batch, else the first that has not ended; null if there is none. */
    current,
    /** Number of clips to evaluate in batches that have not ended, except interrupted ones. */
    total: progress.reduce((sum, { total }) => sum + total, 0),
    done: progress.reduce((sum, { done }) => sum + done, 0),
  };
};
