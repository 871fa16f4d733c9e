import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Connection, ConnectionTest } from '../../../../shared/contract/service.ts';
import { type ErrorRecord, errorRecordOf } from '../../../rpc/error-record.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useKeepKey } from '../key/use-keep-key.ts';
import type { SecretField } from '../key/use-secret-field.ts';

type ConnectRequest = { connection: Connection; key: SecretField; acceptsFile: boolean };

export type Connect = {
  connect: (request: ConnectRequest) => void;
  isBusy: boolean;
  /** What the service answered to the test that follows. */
  test: ConnectionTest | undefined;
  /** What went wrong before the test, by the field it stands at. */
  errors: { address: string | null; key: string | null; other: ErrorRecord | null };
};

const keyCodes = ['bad_api_key', 'key_not_stored'];

const errorsByField = (error: unknown): Connect['errors'] => {
  const none = { address: null, key: null, other: null };
  if (!error) return none;
  const record = errorRecordOf(error);
  if (record.code === 'bad_base_url') return { ...none, address: record.message };
  if (keyCodes.includes(record.code)) return { ...none, key: record.message };
  return { ...none, other: record };
};

/**
 * Takes a service into use: its address first, since a key is kept for an address; then the key, if
 * one was typed; then a test with what is kept.
 */
export const useConnect = (): Connect => {
  const { client, query } = useRpc();
  const queries = useQueryClient();
  const keepKey = useKeepKey();
  const connecting = useMutation({
    mutationFn: async ({ connection, key, acceptsFile }: ConnectRequest) => {
      const settings = await client.settings.update({ connection });
      queries.setQueryData(query.settings.get.queryKey(), settings);
      const kept = await keepKey(key, acceptsFile);
      if (!kept) void queries.invalidateQueries({ queryKey: query.settings.keyState.key() });
      return client.service.test({ connection });
    },
  });
  return {
    connect: connecting.mutate,
    isBusy: connecting.isPending,
    test: connecting.data,
    errors: errorsByField(connecting.error),
  };
};
