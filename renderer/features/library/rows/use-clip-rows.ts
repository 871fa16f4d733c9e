import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { ClipsOfView } from '../view/library-view.ts';

/** Rows are fetched in windows of this many. */
export const rowsPerWindow = 100;

export type ClipRows = {
  /** Clips of the whole view; null before anything was loaded. */
  total: number | null;
  /** Undefined while the row is on its way. */
  at(index: number): ClipCard | undefined;
  /** Whether the clip is among the rows that are loaded. */
  isLoaded(clipId: ClipId): boolean;
  /** What the rows belong to: the view before, until the first rows of a new one are there. */
  clips: ClipsOfView;
  isChanging: boolean;
  error: ErrorRecord | null;
  retry(): void;
  /** Which rows are on the screen; windows are fetched for them. */
  look(first: number, last: number): void;
};

const windowsOf = (first: number, last: number): number[] => {
  const from = Math.floor(first / rowsPerWindow);
  const to = Math.floor(last / rowsPerWindow);
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * rowsPerWindow);
};

/**
 * The rows of a view of any length, of which only the windows on the screen are fetched. The first
 * window is always there: it tells the total, and when a new view may take the old one's place.
 */
export const useClipRows = (wanted: ClipsOfView): ClipRows => {
  const { query } = useRpc();
  const [clips, setClips] = useState(wanted);
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const windowOf = ({ filter, sort }: ClipsOfView, offset: number) =>
    query.library.page.queryOptions({ input: { filter, sort, offset, limit: rowsPerWindow } });

  const first = useQuery({ ...windowOf(wanted, 0), placeholderData: keepPreviousData });
  if (clips !== wanted && first.data && !first.isPlaceholderData) setClips(wanted);

  const look = useCallback(
    (from: number, to: number) =>
      setSeen((before) => (before[0] === from && before[1] === to ? before : [from, to])),
    [],
  );

  const offsets = windowsOf(seen[0], seen[1]);
  const windows = useQueries({
    queries: offsets.map((offset) => windowOf(clips, offset)),
    combine: (results) => results.map(({ data }) => data?.rows),
  });
  const firstRows = first.data?.rows;
  const total = first.data?.total ?? null;
  const loaded = useMemo(() => {
    const rows = new Map<number, readonly ClipCard[]>();
    if (firstRows) rows.set(0, firstRows);
    for (const [index, offset] of offsets.entries()) {
      const found = windows[index];
      if (found) rows.set(offset, found);
    }
    return rows;
    // The offsets follow from what is seen.
  }, [firstRows, windows, offsets]);

  const loadedIds = useMemo(
    () => new Set([...loaded.values()].flat().map(({ clipId }) => clipId)),
    [loaded],
  );

  return {
    total,
    at: (index) =>
      loaded.get(Math.floor(index / rowsPerWindow) * rowsPerWindow)?.[index % rowsPerWindow],
    isLoaded: (clipId) => loadedIds.has(clipId),
    clips,
    isChanging: clips !== wanted,
    error: first.error ? errorRecordOf(first.error) : null,
    retry: () => void first.refetch(),
    look,
  };
};
