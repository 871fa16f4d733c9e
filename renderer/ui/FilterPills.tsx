import type { ReactNode } from 'react';
import styles from './FilterPills.module.css';
import { formatCount } from './formats.ts';

export const FilterPills = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.pills} aria-label={label}>
    {children}
  </fieldset>
);

type PillProps = {
  isPressed: boolean;
  onPress: () => void;
  count?: number | undefined;
  isDisabled?: boolean;
  title?: string;
  children: ReactNode;
};

export const FilterPill = ({
  isPressed,
  onPress,
  count,
  isDisabled = false,
  title,
  children,
}: PillProps) => (
  <button
    type="button"
    className={styles.pill}
    aria-pressed={isPressed}
    disabled={isDisabled}
    title={title}
    onClick={onPress}
  >
    {children}
    {count === undefined ? null : (
      <>
        {' '}
        <span>{formatCount(count)}</span>
      </>
    )}
  </button>
);
