import { useQuery } from '@tanstack/react-query';
import type { PromptRowKind } from '../../../shared/contract/prompts.ts';
import type { BatchId } from '../../../shared/domain/ids.ts';
import { useRpc } from '../../rpc/rpc-context.ts';

export type PromptCounts = Readonly<Record<PromptRowKind, number>>;

/** The numbers of clips of a batch by kind of prompt; null until known. */
export const usePromptCounts = (batchId: BatchId): PromptCounts | null => {
  const input = { batchId, show: 'all', offset: 0, limit: 1 } as const;
  return useQuery(useRpc().query.prompts.list.queryOptions({ input })).data?.counts ?? null;
};
