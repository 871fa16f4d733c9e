import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ServiceConnection } from '../../../../shared/contract/service.ts';
import type { ErrorRecord } from '../../../../shared/errors/app-error.ts';
import { errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import type { SecretField } from '../key/KeyFields.tsx';

type ConnectRequest = { connection: ServiceConnection; key: SecretField };

type FieldErrors = { address: string | null; key: string | null; other: ErrorRecord | null };

const keyCodes = ['bad_api_key', 'key_not_stored', 'key_unreadable'];

export const errorsByField = (error: unknown): FieldErrors => {
  const none = { address: null, key: null, other: null };
  if (!error) return none;
  const record = errorRecordOf(error);
  if (record.code === 'bad_base_url') return { ...none, address: record.message };
  if (keyCodes.includes(record.code)) return { ...none, key: record.message };
  return { ...none, other: record };
};

/** The key is never returned, and leaves the field once the service is in use. */
export const useConnect = () => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const connecting = useMutation({
    mutationFn: ({ connection, key }: ConnectRequest) => {
      const typed = key.isEmpty() ? {} : { key: key.text() };
      return client.service.connect({ connection, acceptsFile: key.allowsFile, ...typed });
    },
    onSuccess: async ({ problem }, { key }) => {
      // Until it works, the key can be corrected, or used for another address.
      if (problem) return;
      key.clear();
      await queries.invalidateQueries({ queryKey: query.settings.get.key() });
      void queries.invalidateQueries({ queryKey: query.settings.keyState.key() });
      // With another key the service may answer differently.
      void queries.resetQueries({ queryKey: query.service.key() });
    },
  });
  return {
    connect: connecting.mutate,
    isBusy: connecting.isPending,
    test: connecting.data,
    errors: errorsByField(connecting.error),
  };
};
