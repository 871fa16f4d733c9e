import { Group } from '@mantine/core';
import type { ActionId } from '../../../actions/action-catalogue.ts';
import { Keys } from '../../../actions/Keys.tsx';
import { useShortcuts } from '../../../actions/use-shortcuts.ts';

export const KeyedLabel = ({ action, label }: { action: ActionId; label: string }) => {
  const keys = useShortcuts()[action];
  return (
    <Group gap="sm">
      {label}
      {keys === null ? null : <Keys chord={keys} />}
    </Group>
  );
};
