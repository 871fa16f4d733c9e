import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { goTo } from '../../../routes/hash-location.ts';
import { routes } from '../../../routes/routes.ts';
import { reportAddress } from '../../reports/report-address.ts';
import {
  type BatchActions,
  canCancel,
  canPause,
  canResume,
  retryableCount,
} from './use-batch-actions.ts';

/**
 * Carries out the actions of the group "Queue" for a batch, as far as they make sense for it now.
 * @param onCancel asks whether it is to be cancelled
 */
export const useBatchHandlers = (
  batch: BatchInfo | undefined,
  actions: BatchActions,
  onCancel: () => void,
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
  );
