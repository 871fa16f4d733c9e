import { sideNames } from '../compare-context.ts';
import { SideLabel } from './SideLabel.tsx';
import styles from './SideLabels.module.css';

/** Labels the clips and runs that overlap on one stage. */
export const SideLabels = () => (
  <div className={styles.labels}>
    {sideNames.map((side) => (
      <SideLabel key={side} side={side} />
    ))}
  </div>
);
