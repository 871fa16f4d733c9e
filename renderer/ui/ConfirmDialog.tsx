import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { errorRecordOf } from '../rpc/error-record.ts';
import { Dialog } from './Dialog.tsx';

type Props = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  /** Label of the cancel button, if "Cancel" would be ambiguous. */
  dismissLabel?: string;
  isDangerous?: boolean;
  /**
   * The mutation that carries it out and closes the dialog, which shows why it failed. Without it,
   * the dialog closes at once.
   */
  call?: { isPending: boolean; error: Error | null };
  onConfirm: () => void;
  onClose: () => void;
};

/** For what is not easily undone. Focus starts on the cancel button. */
export const ConfirmDialog = ({
  isOpen,
  title,
  children,
  confirmLabel,
  dismissLabel = 'Cancel',
  isDangerous = false,
  call,
  onConfirm,
  onClose,
}: Props) => (
  <Dialog opened={isOpen} onClose={onClose} title={title}>
    <Stack>
      {children}
      {call?.error ? (
        <Text c="var(--cc-bad)" role="alert">
          {errorRecordOf(call.error).message}
        </Text>
      ) : null}
    </Stack>
    <Group gap="sm" justify="flex-end" mt="xl">
      <Button onClick={onClose} data-autofocus>
        {dismissLabel}
      </Button>
      <Button
        variant="filled"
        {...(isDangerous ? { color: 'red' } : {})}
        loading={call?.isPending ?? false}
        onClick={() => {
          onConfirm();
          if (!call) onClose();
        }}
      >
        {confirmLabel}
      </Button>
    </Group>
  </Dialog>
);
