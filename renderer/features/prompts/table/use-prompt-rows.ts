import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromptRowInfo, PromptRowKind } from '../../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isActive } from '../../queue/batches/order-batches.ts';
import type { PromptCounts } from '../prompt-counts.ts';

/** Number of rows fetched at once. */
const rowsPerWindow = 100;

/** Interval at which visible rows are refetched while a batch is active (ms). */
const refreshMs = 5000;

export type PromptRows = {
  /** Null until loaded. */
  counts: PromptCounts | null;
  total: number | null;
  /** Undefined while the row is loading. */
  at(index: number): PromptRowInfo | undefined;
  /** Loaded rows, in no particular order. */
  loaded: readonly PromptRowInfo[];
  error: ErrorRecord | null;
  retry(): void;
  /** Sets the visible rows. */
  setVisible(first: number, last: number): void;
  /** Reads a part of the list, visible or not. */
  read(part: { offset: number; limit: number }): Promise<PromptRowInfo[]>;
};

/** The prompts of a batch, fetched in windows for the visible part. */
export const usePromptRows = ({ batchId, phase }: BatchInfo, show: PromptRowKind): PromptRows => {
  const { query, client } = useRpc();
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const from = Math.floor(seen[0] / rowsPerWindow);
  const to = Math.floor(seen[1] / rowsPerWindow);
  const windows = useQueries({
    queries: Array.from({ length: to - from + 1 }, (_, index) => {
      const offset = (from + index) * rowsPerWindow;
      const input = { batchId, show, offset, limit: rowsPerWindow };
      return {
        ...query.prompts.list.queryOptions({ input }),
        refetchInterval: isActive({ phase }) ? refreshMs : (false as const),
      };
    }),
  });
  const counts = windows.find(({ data }) => data !== undefined)?.data?.counts ?? null;
  const failed = windows.find(({ error }) => error !== null);
  return {
    counts,
    total: counts?.[show] ?? null,
    at: (index) =>
      windows[Math.floor(index / rowsPerWindow) - from]?.data?.rows[index % rowsPerWindow],
    loaded: windows.flatMap(({ data }) => data?.rows ?? []),
    error: failed?.error ? errorRecordOf(failed.error) : null,
    retry: () => void failed?.refetch(),
    setVisible: (first, last) => {
      if (first !== seen[0] || last !== seen[1]) setSeen([first, last]);
    },
    read: async (part) => (await client.prompts.list({ batchId, show, ...part })).rows,
  };
};
