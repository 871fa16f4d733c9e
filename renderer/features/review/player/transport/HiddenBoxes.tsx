import { Tooltip } from '@mantine/core';
import { EyeOff } from 'lucide-react';
import { focusPlayer } from '../focus-player.ts';
import { choosePlayer, usePlayerChoices } from '../player-choices.ts';
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
    <span className={styles.hidden}>
      <EyeOff aria-hidden />
      Boxes hidden
      <Tooltip label={<KeyedLabel action="player.overlay" label="Show the boxes" />}>
        <button
          type="button"
          className={styles.show}
          aria-label="Show the boxes"
          onClick={() => {
            choosePlayer({ hasOverlay: true });
            focusPlayer();
          }}
        >
          Show
        </button>
      </Tooltip>
    </span>
  );
};
