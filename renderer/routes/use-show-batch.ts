import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { BatchId } from '../../shared/domain/ids.ts';
import { refetchQueries } from '../rpc/refetch-queries.ts';
import { useRpc } from '../rpc/rpc-context.ts';
import { routes } from './routes.ts';

/**
 * Returns a function that goes to a batch in the queue. It loads the list of batches first, because
 * the queue shows another batch in place of one that is not in its list yet.
 */
export const useShowBatch = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [, goTo] = useLocation();
  return async (batchId: BatchId): Promise<void> => {
    await refetchQueries(queries, { queryKey: query.queue.list.key() });
    goTo(routes.queueBatch(batchId));
  };
};
