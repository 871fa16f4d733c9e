import type { ReactNode } from 'react';
import { playerElementId } from './focus-player.ts';
import { leaveKeyboard } from './leave-keyboard.ts';
import styles from './PlayerSection.module.css';

/** The part of a page with the picture and what moves it: keys mean it once it was used. */
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
