import { useQuery } from '@tanstack/react-query';
import { useRpc } from '../../../rpc/rpc-context.ts';

/** The watched folders, asked for again when the engine says that they have changed. */
export const useWatches = () => useQuery(useRpc().query.watch.list.queryOptions());
