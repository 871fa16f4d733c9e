import type { PromptRowInfo, PromptRowKind } from '../../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isActive } from '../../../rpc/use-batches.ts';
import { readRows, rowsPerWindow, useRowWindows } from '../../../rpc/use-row-windows.ts';

const refreshMs = 5000;

type Range = { offset: number; limit: number };

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
  const { batchId, phase } = batch;
  const readAll = useReadPrompts(batch);
  const { query, client } = useRpc();
  const { windowOf, pages, error, retry, setVisible } = useRowWindows((part) => ({
    ...query.prompts.list.queryOptions({ input: { batchId, show, ...part } }),
    refetchInterval: isActive({ phase }) ? refreshMs : (false as const),
  }));
  const counts = pages[0]?.counts ?? null;
  const at = (index: number): PromptRowInfo | undefined =>
    windowOf(index)?.data?.rows[index % rowsPerWindow];
  const read = (range: Range): Promise<PromptRowInfo[]> =>
    readRows(range, async (part) => (await client.prompts.list({ batchId, show, ...part })).rows);
  return {
    counts,
    total: counts?.[show] ?? null,
    at,
    idAt: (index: number): JobId | undefined => at(index)?.jobId,
    readIds: async (range: Range) => (await read(range)).map(({ jobId }) => jobId),
    loaded: pages.flatMap(({ rows }) => rows),
    error,
    retry,
    setVisible,
    read,
    readAll,
  };
};
