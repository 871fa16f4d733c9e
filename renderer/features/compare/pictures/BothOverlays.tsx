import { Overlay } from '../../review/overlay/Overlay.tsx';
import { ReviewContext } from '../../review/review-context.ts';
import { sideNames, useComparison } from '../compare-context.ts';
import styles from './BothOverlays.module.css';
import type { ShownSides } from './SideSwitch.tsx';

/** The findings of both sides on one picture: the left ones without colour. */
export const BothOverlays = ({ shown }: { shown: ShownSides }) => {
  const sides = useComparison();
  return sideNames
    .filter((side) => shown[side])
    .map((side) => (
      <ReviewContext key={side} value={sides[side]}>
        <div className={styles.overlay} data-side={side} data-testid={`${side}-overlay`}>
          <Overlay />
        </div>
      </ReviewContext>
    ));
};
