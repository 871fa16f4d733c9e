import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';

/**
 * The selected clips that are in the view. Actions apply only to them, so that nobody deletes unseen
 * clips. The ids of the view are fetched only if some of the clips are not loaded.
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
