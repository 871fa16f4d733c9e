import { useQuery } from '@tanstack/react-query';
import type { ModelListRead } from '../../../shared/service-api/models.ts';
import { useRpc } from '../../rpc/rpc-context.ts';
import { useBillingAddress } from '../service/use-billing-address.ts';

/**
 * The models of the service in use; the last known list until it responds. The built-in evaluator is
 * not started for this.
 */
export const useListedModels = (): ModelListRead | null | undefined => {
  const { query } = useRpc();
  const isRemote = typeof useBillingAddress() === 'string';
  const listed = useQuery({ ...query.service.models.queryOptions(), enabled: isRemote }).data;
  const known = useQuery(query.service.knownModels.queryOptions()).data;
  return listed?.data ?? known;
};
