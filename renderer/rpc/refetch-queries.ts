import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Marks queries as old and refetches those on screen. Restarts fetches in progress: their answer may
 * predate the change, and `invalidateQueries` does not restart a query's first fetch.
 * @param queryKey of the queries that are old; without it all of them
 * @returns resolves when all of them have been fetched, or have failed
 */
export const refetchQueries = async (queries: QueryClient, queryKey?: QueryKey): Promise<void> => {
  const filters = queryKey === undefined ? {} : { queryKey };
  const fetching = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const query of fetching) void query.cancel({ silent: true });
  // Marked before they are fetched: a fetch that nobody waits for any more goes back to this state.
  const refetched = queries.invalidateQueries(filters, { cancelRefetch: false });
  await Promise.all([refetched, ...fetching.map((query) => query.fetch().catch(() => undefined))]);
};
