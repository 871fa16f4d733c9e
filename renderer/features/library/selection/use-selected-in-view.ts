import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';

/**
 * Those selected clips that the view shows: only they are acted on, for nobody deletes what they do
 * not see. All ids of the view are asked for only where the loaded rows do not tell.
 * @returns null while it is not known
 */
export const useSelectedInView = (
  rows: ClipRows,
  selected: ReadonlySet<ClipId>,
): ClipId[] | null => {
  const { query } = useRpc();
  const isToldByRows = [...selected].every((clipId) => rows.cardOf(clipId) !== undefined);
  const ids = useQuery({
    ...query.library.ids.queryOptions({ input: rows.clips }),
    enabled: !isToldByRows,
  }).data;
  return useMemo(() => {
    if (isToldByRows) return [...selected];
    return ids ? ids.filter((clipId) => selected.has(clipId)) : null;
  }, [isToldByRows, selected, ids]);
};
