import { Flex, Kbd } from '@mantine/core';
import type { ActionId } from './action-catalogue.ts';
import { useShortcuts, useShownChord } from './use-shortcuts.ts';

export const Keys = ({ chord }: { chord: string }) => (
  <Flex component="span" display="inline-flex" gap={2}>
    {useShownChord()(chord).map((key) => (
      <Kbd key={key} ff="text" fz="var(--cc-text-xs)" fw={400}>
        {key}
      </Kbd>
    ))}
  </Flex>
);

/** Shows an action's keys, if any; not read out, since they are not part of a button's name. */
export const ActionKeys = ({ action }: { action: ActionId }) => {
  const chord = useShortcuts()[action];
  return chord === null ? null : (
    <span aria-hidden>
      <Keys chord={chord} />
    </span>
  );
};
