import type { ReactNode } from 'react';
import styles from './PlayerColumns.module.css';
import { leaveKeyboard } from './player/leave-keyboard.ts';

type Props = {
  main: ReactNode;
  side: ReactNode;
};

export const PlayerColumns = ({ main, side }: Props) => (
  <div className={styles.columns}>
    <div className={styles.main}>{main}</div>
    <aside className={styles.side} {...leaveKeyboard}>
      {side}
    </aside>
  </div>
);
