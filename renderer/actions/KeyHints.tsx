import { Group } from '@mantine/core';
import { memo } from 'react';
import type { ActionId } from './action-catalogue.ts';
import { Keys } from './Keys.tsx';
import { useShortcuts } from './use-shortcuts.ts';

type Props = { hints: readonly (readonly [action: ActionId, does: string])[] };

/** As many as fit in a line, the first ones first. Rendered once, since they are beside what changes with each key. */
export const KeyHints = memo(({ hints }: Props) => {
  const shortcuts = useShortcuts();
  return (
    <Group
      component="ul"
      flex={1}
      justify="flex-end"
      mah={24}
      c="dimmed"
      fz="xs"
      style={{ overflow: 'hidden', whiteSpace: 'nowrap' }}
      aria-label="Keys"
    >
      {hints.map(([action, does]) => {
        const chord = shortcuts[action];
        return chord === null ? null : (
          <li key={action}>
            <Keys chord={chord} /> {does}
          </li>
        );
      })}
    </Group>
  );
});
