import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LibraryFacets, LibraryFilter } from '../../../../shared/contract/library.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

/**
 * What a view can be narrowed by, with counts.
 * @param isWanted counting a large library takes its time, and changes with every result: it is
 *   only done while somebody is about to look
 */
export const useFacets = (filter: LibraryFilter, isWanted: boolean): LibraryFacets | undefined => {
  const { query } = useRpc();
  return useQuery({
    ...query.library.facets.queryOptions({ input: { filter } }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  }).data;
};
