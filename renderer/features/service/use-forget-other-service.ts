import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRpc } from '../../rpc/rpc-context.ts';

/**
 * Forgets what a service said once another one is in use: an old answer is shown for as long as
 * there is no new one, and must not be taken for that of the new service.
 */
export const useForgetOtherService = (): void => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const connection = useQuery(query.settings.get.queryOptions()).data?.connection;
  const used = connection && JSON.stringify(connection);
  const before = useRef(used);
  useEffect(() => {
    const isOther = before.current !== undefined && used !== before.current;
    before.current = used;
    if (isOther) void queries.resetQueries({ queryKey: query.service.key() });
  }, [used, queries, query]);
};
