import { createSafeContext } from '@mantine/core';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { QueryClient } from '@tanstack/react-query';
import type { ContractClient } from '../../shared/contract/index.ts';
import type { LiveProgress } from './live-progress.ts';

const staleAfterMs = 30_000;
const unusedClipMs = 30_000;

export const createQueryClient = (query: QueryUtils): QueryClient => {
  const queryClient = new QueryClient({
    defaultOptions: {
      // The engine runs on this machine: it also answers without a network connection.
      queries: { retry: false, staleTime: staleAfterMs, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  // Dropped early: with the default of minutes, stepping through many clips would fill the memory.
  for (const clipQuery of [query.clips.get, query.prompts.ofClip, query.copies.offer]) {
    queryClient.setQueryDefaults(clipQuery.key(), { gcTime: unusedClipMs });
  }
  return queryClient;
};

export const createQueryUtils = (client: ContractClient) => createTanstackQueryUtils(client);
export type QueryUtils = ReturnType<typeof createQueryUtils>;

export type Rpc = { client: ContractClient; query: QueryUtils; live: LiveProgress };

export const [RpcContext, useRpc] = createSafeContext<Rpc>('useRpc must be used inside App');
