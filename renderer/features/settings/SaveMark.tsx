import { Group, Text } from '@mantine/core';
import { Check, CircleAlert } from 'lucide-react';
import { Mark } from '../../ui/Mark.tsx';
import type { SaveState } from './use-save-settings.ts';

export const SaveMark = ({ state }: { state: SaveState }) => (
  <Text component="div" fz="xs" role="status">
    {state.kind === 'saved' ? <Mark icon={Check} tone="good" label="Saved" /> : null}
    {state.kind === 'saving' ? 'Saving…' : null}
    {state.kind === 'failed' ? (
      <Group gap="xs" wrap="nowrap" c="var(--cc-bad)">
        <CircleAlert aria-hidden />
        <p>Not saved: {state.error.message}</p>
      </Group>
    ) : null}
  </Text>
);
