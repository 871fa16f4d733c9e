import { Popover } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { OverlayFocus } from '../../../ui/OverlayFocus.tsx';
import styles from './FacetMenu.module.css';

type Props = {
  title: string;
  /** Number of its values in the filter. */
  active: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** A button that opens the values of a facet, with the number of chosen ones. */
export const FacetMenu = ({ title, active, isOpen, onToggle, children }: Props) => (
  <Popover
    opened={isOpen}
    onChange={onToggle}
    position="bottom-start"
    shadow="md"
    trapFocus
    withRoles
  >
    <Popover.Target>
      <button
        type="button"
        className={styles.button}
        data-active={active > 0}
        onClick={() => onToggle(!isOpen)}
      >
        {title}
        {active > 0 ? <span className={styles.count}>{active}</span> : null}
        <ChevronDown className={styles.chevron} aria-hidden />
      </button>
    </Popover.Target>
    <Popover.Dropdown className={styles.dropdown} aria-label={title}>
      <OverlayFocus />
      {children}
    </Popover.Dropdown>
  </Popover>
);
