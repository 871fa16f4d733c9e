import { sideNames } from '../compare-context.ts';
import { SideLabel } from './SideLabel.tsx';
import styles from './SideLabels.module.css';

export const SideLabels = () => (
  <div className={styles.labels}>
    {sideNames.map((side) => (
      <SideLabel key={side} side={side} />
    ))}
  </div>
);
