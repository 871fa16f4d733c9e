import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type LibraryFilter, maxCountedViews } from '../../../../shared/contract/library.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

export const countsByFilter = (
  filters: readonly LibraryFilter[],
  counts: readonly number[],
): ((filter: LibraryFilter) => number | undefined) => {
  const known = new Map(filters.map((filter, index) => [JSON.stringify(filter), counts[index]]));
  return (filter) => known.get(JSON.stringify(filter));
};

/** The number of clips that match each filter; undefined until it is known. */
export const useViewCounts = (
  filters: readonly LibraryFilter[],
): ((filter: LibraryFilter) => number | undefined) => {
  const { query } = useRpc();
  const input = { filters: filters.slice(0, maxCountedViews) };
  const { data } = useQuery(query.library.countViews.queryOptions({ input }));
  const [known, setKnown] = useState({
    data: undefined as typeof data,
    countOf: countsByFilter([], []),
  });
  // Views keep their counts until new ones are counted.
  if (data && data !== known.data) {
    setKnown({ data, countOf: countsByFilter(input.filters, data) });
  }
  return known.countOf;
};
