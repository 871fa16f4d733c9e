import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type LibraryFilter, maxCountedViews } from '../../../../shared/contract/library.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** The number of clips that match each filter; undefined until it is known. */
export const useViewCounts = (
  filters: readonly LibraryFilter[],
): ((index: number) => number | undefined) => {
  const { query } = useRpc();
  const input = { filters: filters.slice(0, maxCountedViews) };
  const counts = useQuery({
    ...query.library.countViews.queryOptions({ input }),
    placeholderData: keepPreviousData,
  }).data;
  return (index) => counts?.[index];
};
