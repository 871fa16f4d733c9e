import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ServiceConnection } from '../../../../shared/contract/service.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import { CallError } from '../../../ui/ErrorPanel.tsx';
import { TestResult } from './TestResult.tsx';

export const TestConnection = ({ connection }: { connection: ServiceConnection }) => {
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
