import type { BatchInfo } from '../../../shared/contract/queue.ts';
import type { JobId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useCall } from '../../rpc/use-call.ts';
import { useNotifyRetry } from './started-notices.ts';

const pausablePhases: readonly BatchInfo['phase'][] = [
  'waiting',
  'scanning',
  'checking',
  'running',
];

export const canPause = ({ phase }: BatchInfo): boolean => pausablePhases.includes(phase);

export const canResume = ({ phase, isOfThisService }: BatchInfo): boolean =>
  isOfThisService && (phase === 'paused' || phase === 'stopped' || phase === 'interrupted');

/** Whether the batch is held until the user has checked its prompts. */
export const isHeld = ({ phase, stoppedBy }: BatchInfo): boolean =>
  phase === 'paused' && stoppedBy?.code === 'prompts_to_check';

export const canCancel = ({ phase }: BatchInfo): boolean => phase !== 'ended';

/**
 * Rejected files and missing prompts must be changed first: the list of problems offers their
 * retry.
 */
export const retryableCount = ({ counts }: BatchInfo): number =>
  counts.failed + counts.partial + counts.cancelled;

export const useBatchActions = () => {
  const { queue } = useRpc().client;
  const pause = useCall(queue.pause, 'The batch was not paused');
  const resume = useCall(queue.resume, 'The batch was not resumed');
  const cancel = useCall(queue.cancel, 'The batch was not cancelled');
  const retry = useCall(queue.retry, 'The clips were not retried', useNotifyRetry());
  return {
    isBusy: pause.isPending || resume.isPending || retry.isPending || cancel.isPending,
    pause: ({ batchId }: BatchInfo): void => pause.mutate({ batchId }),
    resume: ({ batchId }: BatchInfo): void => resume.mutate({ batchId }),
    cancel: ({ batchId }: BatchInfo): void => cancel.mutate({ batchId }),
    retryFailed: ({ batchId }: BatchInfo): void => retry.mutate({ batchId }),
    retryJobs: (jobIds: JobId[]): void => retry.mutate({ jobIds }),
  };
};

export type BatchActions = ReturnType<typeof useBatchActions>;
