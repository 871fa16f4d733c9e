import { Button, Flex, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { WatchInfo } from '../../../../shared/contract/watch.ts';
import { lastPathPart } from '../../../../shared/text/last-path-part.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { type WatchChoice, WatchFields } from './WatchFields.tsx';

type Props = { watch: WatchInfo; isOpen: boolean; onClose: () => void };

const ChangeWatchForm = ({ watch, onClose }: Omit<Props, 'isOpen'>) => {
  const { watchId } = watch;
  const [value, setValue] = useState<WatchChoice>({
    includesSubfolders: watch.includesSubfolders,
    cap: watch.dailyCapUnits,
  });
  const change = useMutation(useRpc().query.watch.change.mutationOptions({ onSuccess: onClose }));
  const { cap } = value;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (cap === undefined) return;
    const { includesSubfolders } = value;
    change.mutate({ watchId, dailyCapUnits: cap, includesSubfolders });
  };
  return (
    <Flex component="form" direction="column" gap="lg" onSubmit={submit}>
      <WatchFields
        value={value}
        onChange={(changed) => setValue((before) => ({ ...before, ...changed }))}
      />
      <CallError title="Nothing was changed" call={change} />
      <Group gap="sm" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending} disabled={cap === undefined}>
          Save
        </Button>
      </Group>
    </Flex>
  );
};

export const ChangeWatchDialog = ({ watch, isOpen, onClose }: Props) => (
  <Dialog
    opened={isOpen}
    onClose={onClose}
    title={`Options of “${lastPathPart(watch.path)}”`}
    centered
  >
    {isOpen ? <ChangeWatchForm watch={watch} onClose={onClose} /> : null}
  </Dialog>
);
