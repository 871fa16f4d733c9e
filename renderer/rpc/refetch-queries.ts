import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';

/**
 * Marks queries as stale and refetches those on screen. Queries being fetched are fetched once
 * more, since their answers may predate the change. A first answer is shown until then; a later one
 * is dropped, because it could revert what the page already shows.
 * @returns resolves when all of them have been fetched or have failed
 */
export const refetchQueries = async (
  queries: QueryClient,
  filters?: QueryFilters,
): Promise<void> => {
  const fetching = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const first = fetching.filter(({ state }) => state.data === undefined);
  const later = fetching.filter(({ state }) => state.data !== undefined);
  for (const query of later) void query.cancel({ silent: true });
  // Marked as stale before the fetch, since a cancelled fetch returns to this state.
  const refetched = queries.invalidateQueries(filters, { cancelRefetch: false });
  await Promise.all([refetched, ...later.map(fetchNow), ...first.map(fetchAfterwards)]);
};

const ignore = (): void => undefined;

const fetchNow = (query: Query): Promise<unknown> => query.fetch().catch(ignore);

const fetchAfterwards = async (query: Query): Promise<void> => {
  await query.promise?.catch(ignore);
  await fetchNow(query);
};
