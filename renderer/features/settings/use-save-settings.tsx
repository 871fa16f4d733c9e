import { Group, Text } from '@mantine/core';
import { Check, CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { SettingsChange } from '../../../shared/contract/settings.ts';
import type { ErrorRecord } from '../../../shared/errors/app-error.ts';
import { errorRecordOf } from '../../rpc/error-record.ts';
import { useUpdateSettings } from '../../rpc/use-update-settings.ts';
import { Mark } from '../../ui/Mark.tsx';
import { uiTimes } from '../../ui/ui-times.ts';

type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: ErrorRecord };

const SaveMark = ({ state }: { state: SaveState }) => (
  <Text component="div" fz="xs" role="status">
    {state.kind === 'saved' ? <Mark icon={Check} tone="good" label="Saved" /> : null}
    {state.kind === 'saving' ? 'Saving…' : null}
    {state.kind === 'failed' ? (
      <Group gap="xs" wrap="nowrap" c="var(--cc-bad)">
        <CircleAlert />
        <p>Not saved: {state.error.message}</p>
      </Group>
    ) : null}
  </Text>
);

export const useSaveSettings = () => {
  const { mutate } = useUpdateSettings();
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const save = (change: SettingsChange): void => {
    setState({ kind: 'saving' });
    mutate(change, {
      onSuccess: () => setState({ kind: 'saved' }),
      onError: (error) => setState({ kind: 'failed', error: errorRecordOf(error) }),
    });
  };
  useEffect(() => {
    if (state.kind !== 'saved') return;
    const timer = setTimeout(() => setState({ kind: 'idle' }), uiTimes.savedMs);
    return () => clearTimeout(timer);
  }, [state]);
  return { save, mark: <SaveMark state={state} /> };
};
