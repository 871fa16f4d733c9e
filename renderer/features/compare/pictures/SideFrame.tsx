import { useSyncExternalStore } from 'react';
import { type SideName, useComparison } from '../compare-context.ts';
import styles from './SideFrame.module.css';

/** The number of the frame that a side shows, and whether it stands still there. */
export const SideFrame = ({ side }: { side: SideName }) => {
  const { match, ...sides } = useComparison();
  const { playhead, frames } = sides[side];
  const shown = useSyncExternalStore(playhead.subscribe, () =>
    playhead.state().isDrawn ? playhead.state().frame : null,
  );
  if (!frames || shown === null) return null;
  const { frame, isHeld } = match[side](shown);
  return (
    <span className={styles.frame} data-held={isHeld}>
      frame <span data-testid={`${side}-frame`}>{frame}</span>
      {isHeld ? ' (last frame, shorter clip)' : ''}
    </span>
  );
};
