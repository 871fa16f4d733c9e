import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { ClipsOfView } from '../view/library-view.ts';

/** Number of rows fetched at once. */
export const rowsPerWindow = 100;

export type ClipRows = {
  /** Number of clips in the view; null until loaded. */
  total: number | null;
  /** Undefined while the row is loading. */
  at(index: number): ClipCard | undefined;
  /** Finds a clip among the loaded rows. */
  cardOf(clipId: ClipId): ClipCard | undefined;
  /** The view of the rows: the previous one until the first rows of a new one are loaded. */
  clips: ClipsOfView;
  isChanging: boolean;
  error: ErrorRecord | null;
  retry(): void;
  /** Sets the visible rows, for which windows are fetched. */
  setVisible(first: number, last: number): void;
};

const windowOf = (index: number): number => Math.floor(index / rowsPerWindow);

/** Offsets of a range of windows. */
const offsetsOf = ([first, last]: readonly [number, number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => (first + index) * rowsPerWindow);

/**
 * The rows of a view, fetched in windows for the visible part. The first window is always fetched: it
 * has the total, and a new view replaces the old one once it is loaded.
 */
export const useClipRows = (wanted: ClipsOfView): ClipRows => {
  const { query } = useRpc();
  const [clips, setClips] = useState(wanted);
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const optionsOf = ({ filter, sort }: ClipsOfView, offset: number) =>
    query.library.page.queryOptions({ input: { filter, sort, offset, limit: rowsPerWindow } });

  const first = useQuery({ ...optionsOf(wanted, 0), placeholderData: keepPreviousData });
  if (clips !== wanted && first.data && !first.isPlaceholderData) setClips(wanted);

  // Rerender only for other windows.
  const setVisible = useCallback((from: number, to: number) => {
    const [first, last] = [windowOf(from), windowOf(to)];
    setSeen((before) => (before[0] === first && before[1] === last ? before : [first, last]));
  }, []);

  const offsets = useMemo(() => offsetsOf(seen), [seen]);
  const windows = useQueries({
    queries: offsets.map((offset) => optionsOf(clips, offset)),
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
  }, [firstRows, windows, offsets]);

  const cards = useMemo(
    () => new Map([...loaded.values()].flat().map((card) => [card.clipId, card])),
    [loaded],
  );

  return {
    total,
    at: (index) => loaded.get(windowOf(index) * rowsPerWindow)?.[index % rowsPerWindow],
    cardOf: (clipId) => cards.get(clipId),
    clips,
    isChanging: clips !== wanted,
    error: first.error ? errorRecordOf(first.error) : null,
    retry: () => void first.refetch(),
    setVisible,
  };
};
