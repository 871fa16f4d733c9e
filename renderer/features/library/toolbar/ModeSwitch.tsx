import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ViewMode } from '../view/library-view.ts';
import styles from './ModeSwitch.module.css';

const modes = [
  { mode: 'grid', label: 'As a grid', icon: LayoutGrid },
  { mode: 'table', label: 'As a table', icon: Rows3 },
] as const;

type Props = { mode: ViewMode; onChange: (mode: ViewMode) => void };

/** Switches between grid and table. */
export const ModeSwitch = ({ mode, onChange }: Props) => (
  <fieldset className={styles.modes} aria-label="Show the clips">
    {modes.map(({ mode: one, label, icon: Icon }) => (
      <button
        key={one}
        type="button"
        className={styles.mode}
        aria-label={label}
        aria-pressed={one === mode}
        title={label}
        onClick={() => onChange(one)}
      >
        <Icon aria-hidden />
      </button>
    ))}
  </fieldset>
);
