import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClipCard } from '../../../../shared/contract/library.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import type { ClipsOfView } from '../../../routes/library-view.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { rowsPerWindow } from '../../../rpc/use-row-windows.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';

/** Fetches the cards of clips of a view, loaded or not. */
export const useSelectedCards = (): ((
  clips: ClipsOfView,
  wanted: readonly ClipId[],
) => Promise<ClipCard[]>) => {
  const { query } = useRpc();
  const queries = useQueryClient();
  return async ({ filter, sort }, wanted) => {
    const ids = await queries.fetchQuery(
      query.library.ids.queryOptions({ input: { filter, sort } }),
    );
    const wantedIds = new Set(wanted);
    const offsets = new Set(
      ids.flatMap((clipId, index) =>
        wantedIds.has(clipId) ? [Math.floor(index / rowsPerWindow) * rowsPerWindow] : [],
      ),
    );
    const cards: ClipCard[] = [];
    for (const offset of offsets) {
      const input = { filter, sort, offset, limit: rowsPerWindow };
      const { rows } = await queries.fetchQuery(query.library.page.queryOptions({ input }));
      cards.push(...rows.filter(({ clipId }) => wantedIds.has(clipId)));
    }
    return cards;
  };
};

/**
 * Returns the selected clips that are in the view. Actions apply only to these, so that nobody deletes
 * unseen clips. Fetches the ids of the view only if some of the clips are not loaded.
 * @returns null while unknown
 */
export const useSelectedInView = (
  rows: ClipRows,
  selected: ReadonlySet<ClipId>,
): ClipId[] | null => {
  const { query } = useRpc();
  const areAllLoaded = [...selected].every((clipId) => rows.cardOf(clipId) !== undefined);
  const ids = useQuery({
    ...query.library.ids.queryOptions({ input: rows.clips }),
    enabled: !areAllLoaded,
  }).data;
  return useMemo(() => {
    if (areAllLoaded) return [...selected];
    return ids ? ids.filter((clipId) => selected.has(clipId)) : null;
  }, [areAllLoaded, selected, ids]);
};
