import type { PromptRowInfo, PromptRowKind } from '../../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isActive } from '../../../rpc/use-batches.ts';
import { rowsPerWindow, useRowWindows } from '../../../rpc/use-row-windows.ts';
import { maxRows } from '../../../ui/use-job-selection.ts';
import type { PromptCounts } from '../prompt-counts.ts';

/** Interval at which visible rows are refetched while a batch is active. */
const refreshMs = 5000;

export type PromptRows = {
  counts: PromptCounts | null;
  total: number | null;
  at(index: number): PromptRowInfo | undefined;
  loaded: readonly PromptRowInfo[];
  error: ErrorRecord | null;
  retry(): void;
  setVisible(first: number, last: number): void;
  read(part: { offset: number; limit: number }): Promise<PromptRowInfo[]>;
  readAll(): Promise<PromptRowInfo[]>;
};

export const useReadPrompts = ({ batchId, counts }: BatchInfo) => {
  const { client } = useRpc();
  return async (): Promise<PromptRowInfo[]> => {
    const rows: PromptRowInfo[] = [];
    for (let offset = 0; offset < counts.total; offset += maxRows) {
      const part = { batchId, show: 'all', offset, limit: maxRows } as const;
      for (const row of (await client.prompts.list(part)).rows) rows.push(row);
    }
    return rows;
  };
};

export const usePromptRows = (batch: BatchInfo, show: PromptRowKind): PromptRows => {
  const { batchId, phase } = batch;
  const readAll = useReadPrompts(batch);
  const { query, client } = useRpc();
  const { windowOf, pages, error, retry, setVisible } = useRowWindows((part) => ({
    ...query.prompts.list.queryOptions({ input: { batchId, show, ...part } }),
    refetchInterval: isActive({ phase }) ? refreshMs : (false as const),
  }));
  const counts = pages[0]?.counts ?? null;
  return {
    counts,
    total: counts?.[show] ?? null,
    at: (index) => windowOf(index)?.data?.rows[index % rowsPerWindow],
    loaded: pages.flatMap(({ rows }) => rows),
    error,
    retry,
    setVisible,
    readAll,
    read: async (part) => (await client.prompts.list({ batchId, show, ...part })).rows,
  };
};
