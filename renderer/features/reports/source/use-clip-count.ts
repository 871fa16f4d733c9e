import { useQuery } from '@tanstack/react-query';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** How many clips pass a filter; null while it is not known, or where there is no filter. */
export const useClipCount = (filter: LibraryFilter | null): number | null => {
  const { query } = useRpc();
  const { data } = useQuery({
    ...query.library.reviewTotals.queryOptions({ input: { filter: filter ?? {} } }),
    enabled: filter !== null,
  });
  return filter === null ? null : (data?.clips ?? null);
};
