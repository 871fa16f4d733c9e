import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import type { Connection, ConnectionTest } from '../../../../shared/contract/service.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { KeyFields } from '../key/KeyFields.tsx';
import { useSecretField } from '../key/use-secret-field.ts';
import styles from './ConnectionSection.module.css';
import { TestResult } from './TestResult.tsx';
import { useConnect } from './use-connect.ts';
import { useSwitchGuard } from './use-switch-guard.tsx';

type Props = {
  /** The one in use. */
  connection: Connection;
  submitLabel: string;
  /** What follows the answers of the test. */
  afterTest?: (test: ConnectionTest) => ReactNode;
};

/** Address and key of a service: tests it, takes it into use and shows what it answers. */
export const ConnectForm = ({ connection, submitLabel, afterTest }: Props) => {
  const used = connection.kind === 'remote' ? connection.baseUrl : null;
  const [address, setAddress] = useState(used ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const [acceptsFile, setAcceptsFile] = useState(false);
  const key = useSecretField();
  // Once it is in use it has its one form, which the key is kept for.
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
    const request = { connection: { kind: 'remote', baseUrl } as const, key, acceptsFile };
    if (baseUrl === used) connect(request);
    else guard(() => connect(request));
  };

  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextInput
          label="Address"
          placeholder="https://"
          type="url"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={
            isMissing ? 'Give the address of the service, beginning with https://' : errors.address
          }
          autoComplete="off"
          spellCheck={false}
        />
        <KeyFields
          field={key}
          keyState={keyState}
          label="API key"
          {...(hasKey ? { placeholder: 'Set; leave empty to keep it' } : {})}
          error={errors.key}
          acceptsFile={acceptsFile}
          onAcceptFile={setAcceptsFile}
        />
        <Group gap="sm">
          <Button type="submit" variant="default" loading={isBusy}>
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
      </form>
      {question}
    </>
  );
};
