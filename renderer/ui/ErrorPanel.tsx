import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ErrorRecord } from '../../shared/errors/app-error.ts';
import { actionOn } from '../../shared/errors/reason-actions.ts';
import { errorRecordOf } from '../rpc/error-record.ts';

/** Advice by error kind, for codes without help of their own. */
const advice: Record<ErrorRecord['kind'], string | null> = {
  user: null,
  transient: 'This may be temporary. Try again in a moment.',
  remote: null,
  bug: 'This is a bug in Clipcheck. No stored data was lost.',
};

type Props = {
  error: ErrorRecord;
  title: string;
  m?: 'md' | 'lg' | 0;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  children?: ReactNode;
};

export const ErrorPanel = ({
  error,
  title,
  m = 0,
  onRetry,
  isRetrying = false,
  children,
}: Props) => {
  // A message about bad input says itself what is wrong with it.
  const known = error.code === 'bad_input' ? undefined : actionOn(error.code);
  const action = known ?? advice[error.kind];
  return (
    <Paper
      withBorder
      m={m}
      px="lg"
      py="md"
      style={{ borderLeft: '3px solid var(--cc-bad)' }}
      role="alert"
    >
      <Group align="flex-start" wrap="nowrap">
        <CircleAlert color="var(--cc-bad)" size={18} />
        <Stack gap="xs" miw={0} maw="72ch">
          <Text fw={600}>{title}</Text>
          <p>{error.message}</p>
          {action ? <p>{action}</p> : null}
          <Text c="dimmed" ff="monospace" fz="var(--cc-text-xs)">
            {error.code}
            {error.requestId && !error.message.includes(error.requestId)
              ? ` · request ${error.requestId}`
              : ''}
          </Text>
          {onRetry || children ? (
            <Group gap="sm" mt="sm">
              {onRetry ? (
                <Button loading={isRetrying} onClick={onRetry}>
                  Try again
                </Button>
              ) : null}
              {children}
            </Group>
          ) : null}
        </Stack>
      </Group>
    </Paper>
  );
};

type CallErrorProps = Pick<Props, 'title' | 'm'> & {
  /** A query, which can be repeated, or a mutation. */
  call: { error: Error | null; refetch?: () => unknown; isFetching?: boolean };
};

export const CallError = ({ call: { error, refetch, isFetching }, ...props }: CallErrorProps) =>
  error ? (
    <ErrorPanel
      {...props}
      error={errorRecordOf(error)}
      onRetry={refetch && (() => void refetch())}
      isRetrying={isFetching ?? false}
    />
  ) : null;
