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
 * Handles the actions of the group "Queue" that are available for a batch.
 * @param onCancel opens the confirmation
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
