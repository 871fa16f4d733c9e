import { sideNames } from '../compare-context.ts';
import styles from './BothOverlays.module.css';
import { SideOverlay } from './SideOverlay.tsx';
import type { ShownSides } from './SideSwitch.tsx';

/** The findings of both sides on one picture: the left ones without colour. */
export const BothOverlays = ({ shown }: { shown: ShownSides }) =>
  sideNames
    .filter((side) => shown[side])
    .map((side) => (
      <div key={side} className={styles.overlay} data-side={side} data-testid={`${side}-overlay`}>
        <SideOverlay side={side} />
      </div>
    ));
