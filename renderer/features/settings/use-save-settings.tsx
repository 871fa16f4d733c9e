import { Group, Text } from '@mantine/core';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useUpdateSettings } from '../../rpc/use-update-settings.ts';
import { Mark } from '../../ui/Mark.tsx';
import { uiTimes } from '../../ui/ui-times.ts';

type Update = ReturnType<typeof useUpdateSettings>;

const SaveMark = ({ status, error }: Pick<Update, 'status' | 'error'>) => (
  <Text component="div" fz="xs" role="status">
    {status === 'success' ? <Mark icon={Check} tone="good" label="Saved" /> : null}
    {status === 'pending' ? 'Saving…' : null}
    {error ? (
      <Group gap="xs" wrap="nowrap" c="var(--cc-bad)">
        <CircleAlert />
        <p>Not saved: {errorRecordOf(error).message}</p>
      </Group>
    ) : null}
  </Text>
);

export const useSaveSettings = () => {
  const { mutate: save, reset, status, error } = useUpdateSettings();
  useEffect(() => {
    if (status !== 'success') return;
    const timer = setTimeout(reset, uiTimes.savedMs);
    return () => clearTimeout(timer);
  }, [status, reset]);
  return { save, mark: <SaveMark status={status} error={error} /> };
};
