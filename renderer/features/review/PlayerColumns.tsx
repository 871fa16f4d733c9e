import type { ReactNode } from 'react';
import styles from './PlayerColumns.module.css';
import { leaveKeyboard } from './player/leave-keyboard.ts';

type Props = {
  /** The pictures, and what moves them. */
  main: ReactNode;
  /** What is said of them. */
  side: ReactNode;
};

/** A page about pictures that move: they stand on the left, what was found on the right. */
export const PlayerColumns = ({ main, side }: Props) => (
  <div className={styles.columns}>
    <div className={styles.main}>{main}</div>
    <aside className={styles.side} {...leaveKeyboard}>
      {side}
    </aside>
  </div>
);
