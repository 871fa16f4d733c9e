import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { KeyState } from '../../../../shared/contract/settings.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { SecretField } from './use-secret-field.ts';

/**
 * Sends the key from its field, once, and empties the field: the key never comes back.
 * @returns where it is kept; null when the field was empty and nothing was sent
 */
export const useKeepKey = (): ((
  field: SecretField,
  acceptsFile: boolean,
) => Promise<KeyState | null>) => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  return useCallback(
    async (field, acceptsFile) => {
      if (field.isEmpty()) return null;
      const state = await client.settings.setKey({ key: field.take(), acceptsFile });
      queries.setQueryData(query.settings.keyState.queryKey(), state);
      // With another key the service may answer differently.
      void queries.resetQueries({ queryKey: query.service.key() });
      return state;
    },
    [client, query, queries],
  );
};
