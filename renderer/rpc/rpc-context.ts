import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { createContext, useContext } from 'react';
import type { ContractClient } from '../../shared/contract/index.ts';
import type { LiveProgress } from './live-progress.ts';

export const createQueryUtils = (client: ContractClient) => createTanstackQueryUtils(client);
export type QueryUtils = ReturnType<typeof createQueryUtils>;

export type Rpc = { client: ContractClient; query: QueryUtils; live: LiveProgress };

export const RpcContext = createContext<Rpc | null>(null);

export const useRpc = (): Rpc => {
  const rpc = useContext(RpcContext);
  if (!rpc) throw new Error('useRpc must be used inside App');
  return rpc;
};
