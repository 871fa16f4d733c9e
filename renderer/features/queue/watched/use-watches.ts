import { useQuery } from '@tanstack/react-query';
import { useRpc } from '../../../rpc/rpc-context.ts';

export const useWatches = () => useQuery(useRpc().query.watch.list.queryOptions());
