import { Button, Group, Text, Tooltip } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { focusPlayer } from '../layout/focus-player.ts';
import { choosePlayer, usePlayerChoices } from '../playback/player-choices.ts';
import styles from './HiddenBoxes.module.css';
import { KeyedLabel } from './KeyedLabel.tsx';

/**
 * Reminder that boxes are hidden, which the user may have chosen long ago, with a button that shows
 * them again.
 */
export const HiddenBoxes = () => {
  const { hasOverlay } = usePlayerChoices();
  if (hasOverlay) return null;
  return (
    <Group gap="xs" wrap="nowrap" c="var(--cc-warn)" className={styles.hidden}>
      <EyeOff aria-hidden />
      <Text span truncate fz="xs" fw={600}>
        Boxes hidden
      </Text>
      <Tooltip label={<KeyedLabel action="player.overlay" label="Show the boxes" />}>
        <Button
          variant="subtle"
          size="compact-xs"
          mih={24}
          td="underline"
          aria-label="Show the boxes"
          onClick={() => {
            choosePlayer({ hasOverlay: true });
            focusPlayer();
          }}
        >
          Show
        </Button>
      </Tooltip>
    </Group>
  );
};
