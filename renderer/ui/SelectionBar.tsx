import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCountOf } from './formats.ts';
import styles from './SelectionBar.module.css';

type Props = {
  count: number;
  onClear: () => void;
  children: ReactNode;
};

export const SelectionBar = ({ count, onClear, children }: Props) => (
  <fieldset className={styles.bar} aria-label="Selected clips">
    <span className={styles.count}>{formatCountOf(count, 'clip')} selected</span>
    {children}
    <Button variant="subtle" onClick={onClear}>
      Clear selection
    </Button>
  </fieldset>
);
