import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { LibraryFilter } from '../../../../shared/contract/library.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { defaultSort } from '../view/library-view.ts';

/** How many clips of a view have no file any more; 0 until it is known. */
export const useMissingCount = (filter: LibraryFilter): number => {
  const { query } = useRpc();
  const input = { filter: { ...filter, isMissing: true }, sort: defaultSort, offset: 0, limit: 1 };
  const { data } = useQuery({
    ...query.library.page.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  return data?.total ?? 0;
};
