import type { ZoomControl } from '../../review/player/stage/use-zoom.ts';
import { sideNames } from '../compare-context.ts';
import styles from './SideBySide.module.css';
import { SideLabel } from './SideLabel.tsx';
import { SideStage } from './SideStage.tsx';

/** Both pictures beside each other, zoomed and panned together. */
export const SideBySide = ({ zoomControl }: { zoomControl: ZoomControl }) => (
  <div className={styles.pair}>
    {sideNames.map((side) => (
      <div key={side} className={styles.side}>
        <SideLabel side={side} />
        <SideStage side={side} zoomControl={zoomControl} />
      </div>
    ))}
  </div>
);
