import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../rpc/follow-events.ts';
import { useRpc } from '../rpc/rpc-context.ts';
import { notify } from '../ui/notify.ts';

/**
 * Follows what the engine tells this window, for as long as the app is shown.
 * @returns false while the engine does not answer
 */
export const useWindowEvents = (): boolean => {
  const { client, query, live } = useRpc();
  const queries = useQueryClient();
  const [isConnected, setIsConnected] = useState(true);
  useEffect(() => {
    const ending = new AbortController();
    void followEvents(
      {
        client,
        query,
        queries,
        live,
        onNotice: ({ level, message }) =>
          level === 'problem' ? notify.problem(message) : notify.info(message),
        onConnected: setIsConnected,
      },
      ending.signal,
    );
    return () => ending.abort();
  }, [client, query, queries, live]);
  return isConnected;
};
