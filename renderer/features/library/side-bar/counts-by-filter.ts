import type { LibraryFilter } from '../../../../shared/contract/library.ts';

/** How many clips each filter lets through, whatever its place among others. */
export const countsByFilter = (
  filters: readonly LibraryFilter[],
  counts: readonly number[],
): ((filter: LibraryFilter) => number | undefined) => {
  const known = new Map(filters.map((filter, at) => [JSON.stringify(filter), counts[at]]));
  return (filter) => known.get(JSON.stringify(filter));
};
