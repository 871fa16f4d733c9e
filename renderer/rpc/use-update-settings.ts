import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Settings, settingsSchema } from '../../shared/contract/settings.ts';
import { useRpc } from './rpc-context.ts';

/** What the settings are about to be; as they are where the change makes no sense. */
const changed = (settings: Settings, change: object): Settings =>
  settingsSchema.safeParse({ ...settings, ...change }).data ?? settings;

/**
 * Changes settings. What shows them shows the change at once, then what the engine made of it, or
 * what it was before where the engine refused.
 */
export const useUpdateSettings = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const queryKey = query.settings.get.queryKey();
  return useMutation(
    query.settings.update.mutationOptions({
      onMutate: async (change) => {
        await queries.cancelQueries({ queryKey });
        const before = queries.getQueryData(queryKey);
        if (before) queries.setQueryData(queryKey, changed(before, change));
        return { before };
      },
      onSuccess: (settings) => queries.setQueryData(queryKey, settings),
      onError: (_error, _change, kept) => queries.setQueryData(queryKey, kept?.before),
    }),
  );
};
