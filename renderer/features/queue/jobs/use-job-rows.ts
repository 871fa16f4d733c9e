import { useQueries } from '@tanstack/react-query';
import { useState, useSyncExternalStore } from 'react';
import type { BatchInfo, JobInfo } from '../../../../shared/contract/queue.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import type { Received } from '../../../rpc/live-progress.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { isActive } from '../batches/order-batches.ts';
import { type JobFilter, jobSelectionOf } from './job-filter.ts';

/** Whether the clip is being worked on. */
const isUnderWay = ({ state, stage }: JobInfo): boolean =>
  state === 'pending' && stage !== 'waiting';

/**
 * Finds the clips being worked on in the unfiltered list: they are started in its order, so they
 * begin about where the finished ones end.
 * @param doneCount number of finished clips
 * @param at returns the row at an index, if loaded
 */
export const followedIndex = (
  doneCount: number,
  total: number,
  at: (index: number) => JobInfo | undefined,
): number => {
  const guess = Math.max(0, Math.min(total - 1, doneCount));
  for (let away = 0; away < 50; away += 1) {
    for (const index of [guess - away, guess + away]) {
      const job = at(index);
      if (job && isUnderWay(job)) return index;
    }
  }
  return guess;
};

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

/** Number of rows fetched at once. */
const rowsPerWindow = 100;

/**
 * Interval at which visible rows are refetched while a batch is active (ms): live progress covers
 * only the last changes.
 */
const refreshMs = 5000;

export type JobRows = {
  /** Number of rows in the list; null until loaded. */
  total: number | null;
  /** Undefined while the row is loading. */
  at(index: number): JobInfo | undefined;
  error: ErrorRecord | null;
  retry(): void;
  /** Sets the visible rows. */
  setVisible(first: number, last: number): void;
};

const offsetsOf = (first: number, last: number): number[] => {
  const from = Math.floor(first / rowsPerWindow);
  const to = Math.floor(Math.max(first, last) / rowsPerWindow);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * rowsPerWindow);
};

/** The clips of a batch in their order, fetched in windows for the visible part. */
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
      refetchInterval: isActive({ phase }) ? refreshMs : (false as const),
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
    setVisible: (first, last) => {
      if (first !== seen[0] || last !== seen[1]) setSeen([first, last]);
    },
  };
};
