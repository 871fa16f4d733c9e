import { useQuery } from '@tanstack/react-query';
import { useRpc } from '../../rpc/rpc-context.ts';

/** Returns whether keeping or rejecting a clip goes on to the next one. */
export const useAdvancesOnDecision = (): boolean =>
  useQuery(useRpc().query.settings.get.queryOptions()).data?.advancesOnDecision ?? true;
