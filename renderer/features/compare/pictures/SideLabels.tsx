import { sideNames } from '../compare-context.ts';
import { SideLabel } from './SideLabel.tsx';
import styles from './SideLabels.module.css';

/** Labels of both sides, for modes in which they share one stage. */
export const SideLabels = () => (
  <div className={styles.labels}>
    {sideNames.map((side) => (
      <SideLabel key={side} side={side} />
    ))}
  </div>
);
