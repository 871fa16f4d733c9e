import { Button, Flex, Group, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { JudgeSettings, KeyState } from '../../../../shared/contract/settings.ts';
import { destinationText } from '../../../../shared/domain/judge-destination.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx';
import { errorsByField } from '../connection/use-connect.ts';
import { KeyFields, useSecretField } from '../key/KeyFields.tsx';

type Props = { judge: JudgeSettings | null; keyPlace: KeyState['place'] };

export const ConnectJudge = ({ judge, keyPlace }: Props) => {
  const { client } = useRpc();
  const [url, setUrl] = useState(judge?.url ?? '');
  const [model, setModel] = useState(judge?.model ?? '');
  const key = useSecretField();
  const running = useRef<AbortController>(null);
  const connecting = useMutation({
    mutationFn: (agrees: boolean) => {
      running.current = new AbortController();
      const typed = key.isEmpty() ? {} : { key: key.text() };
      const request = { url, model, ...typed, acceptsFile: key.allowsFile, agrees };
      return client.judge.connect(request, { signal: running.current.signal });
    },
    onSuccess: (asks) => {
      if (asks === null) key.clear();
    },
  });
  const asks = connecting.data ?? null;
  const errors = errorsByField(connecting.error);
  const stop = (): void => {
    running.current?.abort();
    connecting.reset();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    connecting.mutate(false);
  };
  return (
    <>
      <Flex component="form" direction="column" gap="md" onSubmit={onSubmit}>
        <TextInput
          label="Address of its server"
          maw={460}
          placeholder="http://localhost:11434"
          required
          withAsterisk={false}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={errors.address}
          autoComplete="off"
          spellCheck={false}
        />
        <TextInput
          label="Model"
          description="Its name there. It must be able to see pictures."
          maw={460}
          placeholder="qwen3-vl:8b"
          required
          withAsterisk={false}
          value={model}
          onChange={(event) => setModel(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
        <KeyFields
          field={key}
          placeholder={
            keyPlace !== null && url === judge?.url
              ? 'Set; leave empty to keep it'
              : 'If the server needs one'
          }
          error={errors.key}
        />
        <Group gap="sm">
          <Button type="submit" loading={connecting.isPending}>
            Connect
          </Button>
          {connecting.isPending ? (
            <>
              <Button onClick={stop}>Stop</Button>
              <Text c="dimmed" role="status">
                Asking about a drawn picture. A model that is loaded first can take minutes.
              </Text>
            </>
          ) : null}
        </Group>
        {errors.other ? (
          <ErrorPanel title="The judge was not connected" error={errors.other} />
        ) : null}
      </Flex>
      <ConfirmDialog
        isOpen={asks !== null}
        title="Send frames to this model?"
        confirmLabel="Agree and connect"
        call={connecting}
        onConfirm={() => connecting.mutate(true)}
        onClose={connecting.reset}
      >
        {asks ? <p>{destinationText(asks)}</p> : null}
      </ConfirmDialog>
    </>
  );
};
