import { useQuery } from '@tanstack/react-query';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** The watched folders, refetched on change events. */
export const useWatches = () => useQuery(useRpc().query.watch.list.queryOptions());
