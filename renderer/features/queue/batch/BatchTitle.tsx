import { ActionIcon, Box, Group, Text, TextInput, Title } from '@mantine/core';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { hasVisibleCharacter } from '../../../../shared/text/printable-text.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useCall } from '../../../rpc/use-call.ts';
import { formatExactTime, formatShortTime } from '../../../ui/formats.ts';
import textStyles from '../../../ui/texts.module.css';

const maxLength = 200;

type EditorProps = { initial: string; onEnd: (label: string | null) => void };

const NameEditor = ({ initial, onEnd }: EditorProps) => {
  const [typed, setTyped] = useState(initial);
  const isCancelled = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Ignore the Enter that confirms a word in an input method.
    if (event.nativeEvent.isComposing || !['Enter', 'Escape'].includes(event.key)) return;
    event.stopPropagation();
    isCancelled.current = event.key === 'Escape';
    event.currentTarget.blur();
  };
  return (
    <TextInput
      aria-label="Name of the batch"
      flex={1}
      maw={480}
      data-autofocus
      autoFocus
      maxLength={maxLength}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onKeyDown={onKeyDown}
      onBlur={() => onEnd(isCancelled.current ? null : typed)}
    />
  );
};

export const BatchTitle = ({ batch }: { batch: BatchInfo }) => {
  const { batchId, label, createdMs, folder } = batch;
  const [isEdited, setEdited] = useState(false);
  const rename = useCall(useRpc().client.queue.rename, 'The batch was not renamed');
  const end = (typed: string | null): void => {
    setEdited(false);
    const changed = typed?.trim() ?? '';
    // A generated name may be longer than a typed one.
    const kept = changed === label ? label : changed.slice(0, maxLength);
    if (hasVisibleCharacter.test(kept) && kept !== label) rename.mutate({ batchId, label: kept });
  };
  return (
    <Box flex="1 1 260px" miw={0}>
      <Group gap="xs" mih={30} wrap="nowrap">
        {isEdited ? (
          <NameEditor initial={label} onEnd={end} />
        ) : (
          <>
            <Title order={2} className={textStyles.truncated} title={label}>
              {label}
            </Title>
            <ActionIcon
              color="gray"
              aria-label="Rename the batch"
              title="Rename"
              onClick={() => setEdited(true)}
            >
              <Pencil />
            </ActionIcon>
          </>
        )}
      </Group>
      <Group c="dimmed" fz="xs" wrap="nowrap">
        <Box
          component="time"
          flex="none"
          dateTime={new Date(createdMs).toISOString()}
          title={formatExactTime(createdMs)}
        >
          {formatShortTime(createdMs)}
        </Box>
        {folder === null ? null : (
          // Folders differ at the end.
          <Text inherit truncate="start" title={folder}>
            <bdi dir="ltr">{folder}</bdi>
          </Text>
        )}
      </Group>
    </Box>
  );
};
