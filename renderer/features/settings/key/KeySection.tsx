import { Button, Flex, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Redirect } from 'wouter';
import type { ServiceConnection } from '../../../../shared/contract/service.ts';
import type { KeyState, Settings } from '../../../../shared/contract/settings.ts';
import { routes } from '../../../routes/routes.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { Section } from '../../../ui/Section.tsx';
import { TestConnection } from '../connection/TestConnection.tsx';
import { useConnect } from '../connection/use-connect.ts';
import { KeyFields, useSecretField } from './KeyFields.tsx';

const KeyForm = ({ connection, hasKey }: { connection: ServiceConnection; hasKey: boolean }) => {
  const field = useSecretField();
  const [isMissing, setMissing] = useState(false);
  const { connect, isBusy, test, errors } = useConnect({
    onConnected: () => notify.done(hasKey ? 'The API key was replaced.' : 'The API key was set.'),
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setMissing(field.isEmpty());
    if (!field.isEmpty()) connect({ connection, key: field });
  };
  const error = errors.key ?? errors.address ?? errors.other?.message ?? test?.problem?.message;
  return (
    <Flex component="form" direction="column" gap="md" maw={460} onSubmit={onSubmit}>
      <KeyFields
        field={field}
        label={hasKey ? 'New key' : 'API key'}
        error={isMissing ? 'Enter the key first.' : isBusy ? null : (error ?? null)}
      />
      <Group gap="sm">
        <Button variant="filled" type="submit" loading={isBusy}>
          {hasKey ? 'Replace key' : 'Set key'}
        </Button>
      </Group>
    </Flex>
  );
};

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
      <Button onClick={() => setIsAsking(true)}>Remove key…</Button>
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

const keyPlaceTexts: Record<NonNullable<KeyState['place']>, string> = {
  encrypted: "It is stored encrypted in your system's key store.",
  memory: 'It is kept in memory until you quit Clipcheck.',
  file: 'It is stored unencrypted in a file that only your user account can read.',
  environment:
    'It is read from the environment variable CLIPCHECK_API_KEY and used until you quit Clipcheck. A key that you set here replaces it.',
};

export const KeySection = ({ settings }: { settings: Settings }) => {
  const keyState = useQuery(useRpc().query.settings.keyState.queryOptions()).data;
  const { connection } = settings;
  if (connection.kind === 'built-in') {
    return <Redirect to={routes.settingsSection('connection')} replace />;
  }
  const place = keyState?.place ?? null;
  return (
    <>
      <Section
        title="API key"
        about={`Used for ${connection.baseUrl} only. Once set, it can’t be shown again.`}
      >
        <Group gap="sm" wrap="nowrap" role="status">
          <KeyRound color={place === null ? 'var(--cc-warn)' : 'var(--cc-good)'} size={16} />
          {keyState === undefined
            ? ' '
            : place === null
              ? 'No key is set.'
              : `A key is set. ${keyPlaceTexts[place]}`}
        </Group>
        <KeyForm connection={connection} hasKey={place !== null} />
      </Section>
      {place === null ? null : (
        <Section title="Test and remove">
          <TestConnection connection={connection}>
            <RemoveKey />
          </TestConnection>
        </Section>
      )}
    </>
  );
};
