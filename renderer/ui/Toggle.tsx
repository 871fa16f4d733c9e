import type { ReactNode } from 'react';
import styles from './Toggle.module.css';

type Props = { isOn: boolean; onPress: () => void; children: ReactNode };

export const Toggle = ({ isOn, onPress, children }: Props) => (
  <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={onPress}>
    {children}
  </button>
);
