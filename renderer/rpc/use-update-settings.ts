import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsSchema } from '../../shared/contract/settings.ts';
import { useRpc } from './rpc-context.ts';

const withChange = (settings: Settings, change: object): Settings =>
  settingsSchema.safeParse({ ...settings, ...change }).data ?? settings;

/** Optimistic: shows the change immediately, and reverts it if the engine refuses. */
export const useUpdateSettings = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const queryKey = query.settings.get.queryKey();
  return useMutation(
    query.settings.update.mutationOptions({
      onMutate: async (change) => {
        await queries.cancelQueries({ queryKey });
        const before = queries.getQueryData(queryKey);
        if (before) queries.setQueryData(queryKey, withChange(before, change));
        return { before };
      },
      onSuccess: (settings) => queries.setQueryData(queryKey, settings),
      onError: (_error, _change, kept) => queries.setQueryData(queryKey, kept?.before),
    }),
  );
};
