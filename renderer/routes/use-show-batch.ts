import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import type { BatchId } from '../../shared/domain/ids.ts';
import { refetchQueries } from '../rpc/refetch-queries.ts';
import { useRpc } from '../rpc/rpc-context.ts';
import { routes } from './routes.ts';

/** Loads the batches first: in place of one that is not listed, the queue shows another. */
export const useShowBatch = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [, goTo] = useLocation();
  return async (batchId: BatchId): Promise<void> => {
    await refetchQueries(queries, { queryKey: query.queue.list.key() });
    goTo(routes.queueBatch(batchId));
  };
};
