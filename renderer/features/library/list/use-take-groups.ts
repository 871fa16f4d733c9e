import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { ClipsOfView } from '../view/library-view.ts';

/** Sizes of the groups of takes, in order; null if the view is not grouped or not loaded. */
export const useTakeGroups = ({ filter, sort }: ClipsOfView): readonly number[] | null => {
  const { query } = useRpc();
  const isGrouped = sort.groupTakes === true;
  const { data } = useQuery({
    ...query.library.takeGroups.queryOptions({ input: { filter, sort } }),
    enabled: isGrouped,
    placeholderData: keepPreviousData,
  });
  return (isGrouped && data) || null;
};
