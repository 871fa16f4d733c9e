import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { KeyState } from '../../../../shared/contract/settings.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notify.ts';

const RemoveKey = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useMutation(
    query.settings.removeKey.mutationOptions({
      onSuccess: (state) => {
        queries.setQueryData(query.settings.keyState.queryKey(), state);
        setIsAsking(false);
        notify.done('The API key was removed.');
      },
    }),
  );
  return (
    <>
      <Button flex="none" ml="auto" onClick={() => setIsAsking(true)}>
        Remove key…
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Remove the API key?"
        confirmLabel="Remove key"
        isDangerous
        call={remove}
        onConfirm={() => remove.mutate(undefined)}
        onClose={() => setIsAsking(false)}
      >
        <p>
          Clipcheck deletes the key immediately and stops contacting the service until you set a new
          one. Stored results are kept. The key itself stays valid; revoke it with the service.
        </p>
      </ConfirmDialog>
    </>
  );
};

export const keyPlaceTexts: Record<NonNullable<KeyState['place']>, string> = {
  encrypted: "It is stored encrypted in your system's key store.",
  memory: 'It is kept in memory until you quit Clipcheck.',
  file: 'It is stored unencrypted in a file that only your user account can read.',
  environment:
    'It is read from the environment variable CLIPCHECK_API_KEY and used until you quit Clipcheck. A key that you set below replaces it.',
};

/** Whether a key for the service in use is set, and where it is stored. */
export const KeyPlace = () => {
  const keyState = useQuery(useRpc().query.settings.keyState.queryOptions()).data;
  const place = keyState?.place ?? null;
  return (
    <Group gap="sm" wrap="nowrap" role="status">
      <KeyRound color={place === null ? 'var(--cc-warn)' : 'var(--cc-good)'} size={16} />
      {keyState === undefined
        ? ' '
        : place === null
          ? 'No key is set.'
          : `A key is set. ${keyPlaceTexts[place]}`}
      {place === null ? null : <RemoveKey />}
    </Group>
  );
};
