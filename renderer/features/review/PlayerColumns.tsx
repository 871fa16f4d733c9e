import type { ReactNode } from 'react';
import styles from './PlayerColumns.module.css';
import { leaveKeyboard } from './player/leave-keyboard.ts';

type Props = {
  /** The player. */
  main: ReactNode;
  /** The findings and other information. */
  side: ReactNode;
};

/** Two-column layout of a page with a player: video on the left, findings on the right. */
export const PlayerColumns = ({ main, side }: Props) => (
  <div className={styles.columns}>
    <div className={styles.main}>{main}</div>
    <aside className={styles.side} {...leaveKeyboard}>
      {side}
    </aside>
  </div>
);
