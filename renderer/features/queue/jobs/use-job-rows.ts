import { useQueries } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { BatchInfo, JobInfo } from '../../../../shared/contract/queue.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import type { Received } from '../../../rpc/live-progress.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isMoving } from '../batches/is-moving.ts';
import { type JobFilter, jobSelectionOf } from './job-filter.ts';

/**
 * A clip's row as it is now.
 * @param row as it was fetched
 * @param fetchedMs when that was (Unix ms)
 * @param told how it last moved; its place in the list is that of the row
 */
export const newestJob = (
  row: JobInfo,
  fetchedMs: number,
  told: Received<JobInfo> | undefined,
): JobInfo => (told && told.receivedMs >= fetchedMs ? { ...told, position: row.position } : row);

/** Rows are fetched in windows of this many. */
const rowsPerWindow = 100;

/**
 * While a batch moves, the windows on the screen are fetched again so often (ms): live progress
 * remembers only what moved last.
 */
const refreshMs = 5000;

export type JobRows = {
  /** Rows of the whole list; null before anything was loaded. */
  total: number | null;
  /** Undefined while the row is on its way. */
  at(index: number): JobInfo | undefined;
  error: ErrorRecord | null;
  retry(): void;
  /** Which rows are on the screen. */
  look(first: number, last: number): void;
};

const offsetsOf = (first: number, last: number): number[] => {
  const from = Math.floor(first / rowsPerWindow);
  const to = Math.floor(Math.max(first, last) / rowsPerWindow);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * rowsPerWindow);
};

/** The clips of a batch in their order, of which only the windows on the screen are fetched. */
export const useJobRows = ({ batchId, phase }: BatchInfo, filter: JobFilter): JobRows => {
  const { query, live } = useRpc();
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const moving = useSyncExternalStore(live.subscribe, live.snapshot).jobs;
  const offsets = offsetsOf(seen[0], seen[1]);
  const input = {
    batchId,
    ...jobSelectionOf(filter),
    limit: rowsPerWindow,
  };
  const windows = useQueries({
    queries: offsets.map((offset) => ({
      ...query.queue.jobs.queryOptions({ input: { ...input, offset } }),
      refetchInterval: isMoving({ phase }) ? refreshMs : (false as const),
    })),
  });
  const byOffset = new Map(offsets.map((offset, index) => [offset, windows[index]]));
  const failed = windows.find(({ error }) => error !== null);
  return {
    total: windows.find(({ data }) => data !== undefined)?.data?.total ?? null,
    at: (index) => {
      const found = byOffset.get(Math.floor(index / rowsPerWindow) * rowsPerWindow);
      const row = found?.data?.rows[index % rowsPerWindow];
      return row && found && newestJob(row, found.dataUpdatedAt, moving.get(row.jobId));
    },
    error: failed?.error ? errorRecordOf(failed.error) : null,
    retry: () => void failed?.refetch(),
    look: (first, last) => {
      if (first !== seen[0] || last !== seen[1]) setSeen([first, last]);
    },
  };
};
