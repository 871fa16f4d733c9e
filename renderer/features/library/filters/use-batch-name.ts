import { useQuery } from '@tanstack/react-query';
import type { BatchId } from '../../../../shared/domain/ids.ts';
import { printableText } from '../../../../shared/text/printable-text.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** Returns the name of a batch; cleared batches have none any more. */
export const useBatchName = (): ((batchId: BatchId) => string) => {
  const batches = useQuery(useRpc().query.queue.list.queryOptions()).data;
  return (wanted) => {
    const label = batches?.find(({ batchId }) => batchId === wanted)?.label;
    return label === undefined ? 'an earlier one' : printableText(label);
  };
};
