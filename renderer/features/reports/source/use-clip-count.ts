import { useQuery } from '@tanstack/react-query';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** The number of clips that match a filter; null while unknown or without a filter. */
export const useClipCount = (filter: LibraryFilter | null): number | null => {
  const { query } = useRpc();
  const { data } = useQuery({
    ...query.library.reviewTotals.queryOptions({ input: { filter: filter ?? {} } }),
    enabled: filter !== null,
  });
  return filter === null ? null : (data?.clips ?? null);
};
