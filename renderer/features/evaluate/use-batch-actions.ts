import { useMutation } from '@tanstack/react-query';
import type { BatchInfo } from '../../../shared/contract/queue.ts';
import type { JobId } from '../../../shared/domain/ids.ts';
import { useActionHandlers } from '../../actions/action-handlers.ts';
import { goTo } from '../../routes/hash-location.ts';
import { reportAddress } from '../../routes/report-address.ts';
import { routes } from '../../routes/routes.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { notify } from '../../ui/notify.ts';
import { useNotifyRetry } from './started-notices.ts';

/** The actions of the group "Queue". @param onCancel opens the confirmation */
export const useBatchHandlers = (
  batch: BatchInfo | undefined,
  actions: BatchActions,
  onCancel: () => void,
  isEverywhere = false,
): void =>
  useActionHandlers(
    batch
      ? {
          ...(canPause(batch) ? { 'queue.pauseResume': () => actions.pause(batch) } : {}),
          ...(canResume(batch) ? { 'queue.pauseResume': () => actions.resume(batch) } : {}),
          ...(canCancel(batch) ? { 'queue.cancel': onCancel } : {}),
          ...(retryableCount(batch) > 0
            ? { 'queue.retryFailed': () => actions.retryFailed(batch) }
            : {}),
          'queue.prompts': () => goTo(routes.batchPrompts(batch.batchId)),
          'queue.report': () => goTo(reportAddress({ of: 'batch', batchId: batch.batchId })),
        }
      : {},
    isEverywhere,
  );

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
  const { query } = useRpc();
  const notifyRetry = useNotifyRetry();
  const { queue } = query;
  const pause = useMutation(
    queue.pause.mutationOptions({ onError: notify.failed('The batch was not paused') }),
  );
  const resume = useMutation(
    queue.resume.mutationOptions({ onError: notify.failed('The batch was not resumed') }),
  );
  const cancel = useMutation(
    queue.cancel.mutationOptions({ onError: notify.failed('The batch was not cancelled') }),
  );
  const retry = useMutation(
    queue.retry.mutationOptions({
      onSuccess: notifyRetry,
      onError: notify.failed('The clips were not retried'),
    }),
  );
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
