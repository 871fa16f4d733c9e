import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Marks queries as old and refetches those on screen. Fetches in progress are followed by another
 * one, since their answers may predate the change: a first answer is shown until then, a later one is
 * not, because it could take back what the page already shows.
 * @param filters which queries are old; without them all of them
 * @returns resolves when all of them have been fetched, or have failed
 */
export const refetchQueries = async (
  queries: QueryClient,
  filters?: QueryFilters,
): Promise<void> => {
  const fetching = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = fetching.filter(({ state }) => state.data === undefined);
  const later = fetching.filter(({ state }) => state.data !== undefined);
  for (const query of later) void query.cancel({ silent: true });
  // Marked before they are fetched: a fetch that nobody waits for any more goes back to this state.
  const refetched = queries.invalidateQueries(filters, { cancelRefetch: false });
  await Promise.all([refetched, ...later.map(fetchNow), ...first.map(fetchAfterwards)]);
};

const ignore = (): void => undefined;

const fetchNow = (query: Query): Promise<unknown> => query.fetch().catch(ignore);

const fetchAfterwards = async (query: Query): Promise<void> => {
  await query.promise?.catch(ignore);
  await fetchNow(query);
};
