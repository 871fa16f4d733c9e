import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRpc } from '../../rpc/rpc-context.ts';

/** Old answers would stay until new ones arrive, and be mistaken for the new service's. */
export const useForgetOtherService = (): void => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const connection = useQuery(query.settings.get.queryOptions()).data?.connection;
  const used = connection && JSON.stringify(connection);
  const before = useRef(used);
  useEffect(() => {
    const hasChanged = before.current !== undefined && used !== before.current;
    before.current = used;
    if (hasChanged) void queries.resetQueries({ queryKey: query.service.key() });
  }, [used, queries, query]);
};
