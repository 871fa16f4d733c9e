import type { PromptRowInfo, PromptRowKind } from '../../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useBatchRows } from '../../../rpc/use-batch-rows.ts';
import { readRows } from '../../../rpc/use-row-windows.ts';

export type PromptRows = ReturnType<typeof usePromptRows>;

export const useReadPrompts = ({ batchId, counts }: BatchInfo) => {
  const { client } = useRpc();
  return (): Promise<PromptRowInfo[]> =>
    readRows(
      { offset: 0, limit: counts.total },
      async (part) => (await client.prompts.list({ batchId, show: 'all', ...part })).rows,
    );
};

export const usePromptRows = (batch: BatchInfo, show: PromptRowKind) => {
  const { query, client } = useRpc();
  const readAll = useReadPrompts(batch);
  const input = { batchId: batch.batchId, show };
  const rows = useBatchRows({
    batch,
    optionsOf: (part) => query.prompts.list.queryOptions({ input: { ...input, ...part } }),
    readPart: (part) => client.prompts.list({ ...input, ...part }),
  });
  const counts = rows.pages[0]?.counts ?? null;
  return {
    ...rows,
    counts,
    total: counts?.[show] ?? null,
    loaded: rows.pages.flatMap((page) => page.rows),
    readAll,
  };
};
