import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches what may be old again: what is shown at once, the rest when it is needed. A fetch that is
 * under way begins anew: it may have been answered before the change. `invalidateQueries` alone
 * would take the answer to a query's first fetch for the new one.
 * @param queryKey of the queries that are old; without it all of them
 * @returns resolves when all of it is there, or has failed
 */
export const refetchQueries = async (queries: QueryClient, queryKey?: QueryKey): Promise<void> => {
  const filters = queryKey === undefined ? {} : { queryKey };
  const underWay = queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  await Promise.all([
    ...underWay.map((one) => {
      void one.cancel({ silent: true });
      return one.fetch().catch(() => undefined);
    }),
    queries.invalidateQueries(filters, { cancelRefetch: false }),
  ]);
};
