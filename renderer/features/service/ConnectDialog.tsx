import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRpc } from '../../rpc/rpc-context.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ConnectForm } from '../settings/connection/ConnectForm.tsx';
import { checkedTexts } from '../settings/connection/checked-texts.ts';

export const ConnectDialog = ({ onClose }: { onClose: () => void }) => {
  const connection = useQuery(useRpc().query.settings.get.queryOptions()).data?.connection;
  return (
    <Dialog opened onClose={onClose} title="Connect an evaluation service">
      {connection ? (
        <Stack gap="lg">
          <Text c="dimmed">
            A service can also check what the video shows: {checkedTexts.onlyService.picture}, and{' '}
            {checkedTexts.onlyService.prompt}. Clips are uploaded to the address you give, where
            they stay, and the service may bill for them.
          </Text>
          <ConnectForm
            connection={connection}
            submitLabel="Connect"
            afterTest={({ problem }) =>
              problem === null ? (
                <Group justify="flex-end">
                  <Button variant="filled" onClick={onClose}>
                    Done
                  </Button>
                </Group>
              ) : null
            }
          />
        </Stack>
      ) : null}
    </Dialog>
  );
};
