import type { ReactNode } from 'react';
import { playerElementId } from './focus-player.ts';
import { leaveKeyboard } from './leave-keyboard.ts';
import styles from './PlayerSection.module.css';

export const PlayerSection = ({ children }: { children: ReactNode }) => (
  <section
    id={playerElementId}
    className={styles.section}
    aria-label="Player"
    tabIndex={-1}
    data-player
    {...leaveKeyboard}
  >
    {children}
  </section>
);
