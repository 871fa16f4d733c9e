import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { PromptRowInfo, PromptRowKind } from '../../../../shared/contract/prompts.ts';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isMoving } from '../../queue/batches/is-moving.ts';
import type { PromptCounts } from '../use-prompt-counts.ts';

/** Rows are fetched in windows of this many. */
const rowsPerWindow = 100;

/** While a batch moves, what is on the screen is fetched again so often (ms). */
const refreshMs = 5000;

export type PromptRows = {
  /** Null before anything was loaded. */
  counts: PromptCounts | null;
  total: number | null;
  /** Undefined while the row is on its way. */
  at(index: number): PromptRowInfo | undefined;
  /** Rows that are there, in no order. */
  loaded: readonly PromptRowInfo[];
  error: ErrorRecord | null;
  retry(): void;
  /** Which rows are on the screen. */
  look(first: number, last: number): void;
  /** A part of the list, whether it is on the screen or not. */
  read(part: { offset: number; limit: number }): Promise<PromptRowInfo[]>;
};

/** The prompts of a batch, of which only the windows on the screen are fetched. */
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
        refetchInterval: isMoving({ phase }) ? refreshMs : (false as const),
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
    look: (first, last) => {
      if (first !== seen[0] || last !== seen[1]) setSeen([first, last]);
    },
    read: async (part) => (await client.prompts.list({ batchId, show, ...part })).rows,
  };
};
