import { Box, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import type { KeyState } from '../../../../shared/contract/settings.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { notify } from '../../../ui/notify.ts';
import { RemoveButton } from '../../../ui/RemoveButton.tsx';

const RemoveKey = () => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const remove = useMutation(
    query.settings.removeKey.mutationOptions({
      onSuccess: (state) => {
        queries.setQueryData(query.settings.keyState.queryKey(), state);
        notify.done('The API key was removed.');
      },
    }),
  );
  return (
    <Box flex="none" ml="auto">
      <RemoveButton label="Remove key" title="Remove the API key?" call={remove}>
        <p>
          Clipcheck deletes the key immediately and stops contacting the service until you set a new
          one. Stored results are kept. The key itself stays valid; revoke it with the service.
        </p>
      </RemoveButton>
    </Box>
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
