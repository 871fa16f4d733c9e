import { Button, Flex, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { ConnectionTest, ServiceConnection } from '../../../../shared/contract/service.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { KeyFields, useSecretField } from '../key/KeyFields.tsx';
import { TestResult } from './TestResult.tsx';
import { useConnect } from './use-connect.ts';
import { useSwitchGuard } from './use-switch-guard.tsx';

type Props = {
  connection: ServiceConnection;
  submitLabel: string;
  afterTest?: (test: ConnectionTest) => ReactNode;
};

export const ConnectForm = ({ connection, submitLabel, afterTest }: Props) => {
  const used = connection.kind === 'remote' ? connection.baseUrl : null;
  const [address, setAddress] = useState(used ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const key = useSecretField();
  // Shows the normalized address once the service is in use; the key is stored for it.
  useEffect(() => {
    if (used !== null) setAddress(used);
  }, [used]);
  const { connect, isBusy, test, errors } = useConnect();
  const { guard, question } = useSwitchGuard('remote');
  const keyState = useQuery(useRpc().query.settings.keyState.queryOptions()).data;
  const hasKey = used !== null && address.trim() === used && keyState?.place !== null;

  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const baseUrl = address.trim();
    setIsMissing(baseUrl === '');
    if (baseUrl === '') return;
    const request = { connection: { kind: 'remote', baseUrl } as const, key };
    if (baseUrl === used) connect(request);
    else guard(() => connect(request));
  };

  return (
    <>
      <Flex component="form" direction="column" gap="md" onSubmit={onSubmit} noValidate>
        <TextInput
          label="Address"
          maw={460}
          placeholder="https://"
          type="url"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={
            isMissing ? 'Enter the address of the service, starting with https://' : errors.address
          }
          autoComplete="off"
          spellCheck={false}
        />
        <KeyFields
          field={key}
          {...(hasKey ? { placeholder: 'Set; leave empty to keep it' } : {})}
          error={errors.key}
        />
        <Group gap="sm">
          <Button type="submit" loading={isBusy}>
            {submitLabel}
          </Button>
        </Group>
        {errors.other ? (
          <ErrorPanel title="The service was not connected" error={errors.other} />
        ) : null}
        {test && !isBusy ? (
          <>
            <TestResult test={test} />
            {afterTest?.(test)}
          </>
        ) : null}
      </Flex>
      {question}
    </>
  );
};
