import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ServiceConnection } from '../../../../shared/contract/service.ts';
import type { Settings } from '../../../../shared/contract/settings.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { Section } from '../../../ui/Section.tsx';
import { KeyPlace } from '../key/KeyPlace.tsx';
import { useSaveSettings } from '../use-save-settings.tsx';
import { ConnectForm } from './ConnectForm.tsx';
import { checkedTexts } from './checked-texts.ts';
import { TestResult } from './TestResult.tsx';
import { useSwitchGuard } from './use-switch-guard.tsx';

const connectionLabel = (connection: ServiceConnection): string =>
  connection.kind === 'built-in' ? 'The built-in evaluator' : connection.baseUrl;

const TestConnection = ({ connection }: { connection: ServiceConnection }) => {
  const test = useMutation(useRpc().query.service.test.mutationOptions());
  return (
    <Stack>
      <Group gap="sm">
        <Button loading={test.isPending} onClick={() => test.mutate({ connection })}>
          Test connection
        </Button>
      </Group>
      {test.data ? <TestResult test={test.data} /> : null}
      <CallError title="The connection could not be tested" call={test} />
    </Stack>
  );
};

export const ConnectionSection = ({ settings }: { settings: Settings }) => {
  const { connection } = settings;
  const [chosen, setChosen] = useState(connection.kind);
  const { save, mark } = useSaveSettings();
  const { guard, question } = useSwitchGuard('built-in');
  return (
    <>
      <Section title="Service in use">
        <Text fw={600}>{connectionLabel(connection)}</Text>
        {connection.kind === 'remote' ? <KeyPlace /> : null}
        <TestConnection key={connectionLabel(connection)} connection={connection} />
      </Section>
      <Section
        title="Use another service or key"
        about="Each service’s results are stored separately. All remain in the library. Once set, a key can’t be shown again."
        tools={mark}
      >
        <Radio.Group aria-label="Service" value={chosen} onChange={setChosen}>
          <Stack>
            <Radio
              value="built-in"
              label="The built-in evaluator"
              description={`Runs on this computer; no account, key or cost. Checks what can be measured. Picture: ${checkedTexts.picture}. Prompt: ${checkedTexts.prompt}.`}
            />
            <Radio
              value="remote"
              label="An evaluation service"
              description={`Needs its address and a key. Its models can also check what the video shows: ${checkedTexts.onlyService.picture}, and ${checkedTexts.onlyService.prompt}.`}
            />
          </Stack>
        </Radio.Group>
        {chosen === 'remote' ? (
          <ConnectForm connection={connection} submitLabel="Use this service" />
        ) : (
          <Group gap="sm">
            <Button
              disabled={connection.kind === 'built-in'}
              onClick={() => guard(() => save({ connection: { kind: 'built-in' } }))}
            >
              Use the built-in evaluator
            </Button>
          </Group>
        )}
      </Section>
      {question}
    </>
  );
};
