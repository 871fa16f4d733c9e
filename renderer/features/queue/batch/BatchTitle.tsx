import { ActionIcon, Box, Group, Text, Title } from '@mantine/core';
import { Pencil } from 'lucide-react';
import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { useCall } from '../../../rpc/use-call.ts';
import { formatExactTime, formatShortTime } from '../../../ui/formats.ts';
import { NameDialog } from '../../../ui/NameDialog.tsx';
import textStyles from '../../../ui/texts.module.css';
import { useDialog } from '../../../ui/use-dialog.ts';

const maxLength = 200;

export const BatchTitle = ({ batch }: { batch: BatchInfo }) => {
  const { batchId, label, createdMs, folder, metadata } = batch;
  const { dialog, show } = useDialog();
  const rename = useCall(useRpc().client.queue.rename, 'The batch was not renamed');
  const ask = (): void =>
    show((onClose) => (
      <NameDialog
        title="Rename the batch"
        name={label}
        maxLength={maxLength}
        onClose={onClose}
        // A generated name may be longer than a typed one.
        onName={(name) => rename.mutate({ batchId, label: name.slice(0, maxLength) })}
      />
    ));
  return (
    <Box flex="1 1 260px" miw={0}>
      <Group gap="xs" mih={30} wrap="nowrap">
        <Title order={2} className={textStyles.truncated} title={label}>
          {label}
        </Title>
        <ActionIcon color="gray" aria-label="Rename the batch" title="Rename" onClick={ask}>
          <Pencil />
        </ActionIcon>
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
        {metadata === null ? null : (
          <Text inherit truncate title={metadata}>
            Metadata: {metadata}
          </Text>
        )}
      </Group>
      {dialog}
    </Box>
  );
};
