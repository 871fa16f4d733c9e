import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRpc } from './rpc-context.ts';

/** Changes settings; what shows them is told by the answer, without asking again. */
export const useUpdateSettings = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  return useMutation(
    query.settings.update.mutationOptions({
      onSuccess: (settings) => queries.setQueryData(query.settings.get.queryKey(), settings),
    }),
  );
};
