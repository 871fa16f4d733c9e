import type { ReactNode } from 'react';
import { leaveKeyboard } from './leave-keyboard.ts';
import styles from './PlayerColumns.module.css';

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
