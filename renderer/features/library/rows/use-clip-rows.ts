import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ClipsOfView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { type RowRange, rowsPerWindow, useRowWindows } from '../../../rpc/use-row-windows.ts';

export type ClipRows = ReturnType<typeof useClipRows>;

/** Fetches windows, always the first: it has the total, and replaces the old view once loaded. */
export const useClipRows = (wanted: ClipsOfView) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [clips, setClips] = useState(wanted);
  const optionsOf = ({ filter, sort }: ClipsOfView, offset: number) =>
    query.library.page.queryOptions({ input: { filter, sort, offset, limit: rowsPerWindow } });

  const first = useQuery({ ...optionsOf(wanted, 0), placeholderData: keepPreviousData });
  if (clips !== wanted && first.data && !first.isPlaceholderData) setClips(wanted);

  const { windowOf, pages, setVisible } = useRowWindows(({ offset }) => optionsOf(clips, offset));
  const firstRows = first.data?.rows ?? [];
  const cards = new Map(
    [firstRows, ...pages.map(({ rows }) => rows)].flat().map((card) => [card.clipId, card]),
  );

  const at = (index: number): ClipCard | undefined =>
    (windowOf(index)?.data?.rows ?? (index < rowsPerWindow ? firstRows : []))[
      index % rowsPerWindow
    ];

  return {
    list: clips,
    total: first.data?.total ?? null,
    at,
    idAt: (index: number) => at(index)?.clipId,
    readIds: async ({ offset, limit }: RowRange) => {
      const ids = await queries.fetchQuery(query.library.ids.queryOptions({ input: clips }));
      return ids.slice(offset, offset + limit);
    },
    cardOf: (clipId: ClipId) => cards.get(clipId),
    /** The loaded ones of many clips; takes as long as there are loaded ones. */
    loadedOf: (clipIds: ReadonlySet<ClipId>): ReadonlySet<ClipId> =>
      new Set([...cards.keys()].filter((clipId) => clipIds.has(clipId))),
    /** The view of the rows: the previous one until the first rows of a new one are loaded. */
    clips,
    isChanging: clips !== wanted,
    /** Shown after all rows; they cannot be selected. */
    unread: first.data?.unread ?? [],
    /** Fetches the first rows, and fails if the view cannot be shown. */
    call: first,
    setVisible,
  };
};
