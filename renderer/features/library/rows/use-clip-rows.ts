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
  /** A clip among the rows that are loaded. */
  cardOf(clipId: ClipId): ClipCard | undefined;
  /** What the rows belong to: the view before, until the first rows of a new one are there. */
  clips: ClipsOfView;
  isChanging: boolean;
  error: ErrorRecord | null;
  retry(): void;
  /** Which rows are on the screen; windows are fetched for them. */
  look(first: number, last: number): void;
};

const windowOf = (index: number): number => Math.floor(index / rowsPerWindow);

/** Where the windows from one to another begin. */
const offsetsOf = ([first, last]: readonly [number, number]): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => (first + index) * rowsPerWindow);

/**
 * The rows of a view of any length, of which only the windows on the screen are fetched. The first
 * window is always there: it tells the total, and when a new view may take the old one's place.
 */
export const useClipRows = (wanted: ClipsOfView): ClipRows => {
  const { query } = useRpc();
  const [clips, setClips] = useState(wanted);
  const [seen, setSeen] = useState<readonly [number, number]>([0, 0]);
  const optionsOf = ({ filter, sort }: ClipsOfView, offset: number) =>
    query.library.page.queryOptions({ input: { filter, sort, offset, limit: rowsPerWindow } });

  const first = useQuery({ ...optionsOf(wanted, 0), placeholderData: keepPreviousData });
  if (clips !== wanted && first.data && !first.isPlaceholderData) setClips(wanted);

  // Only another window is worth drawing the screen anew.
  const look = useCallback((from: number, to: number) => {
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
    look,
  };
};
