import { useDrag } from '@mantine/hooks';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { focusPlayer } from '../../clip-player/layout/focus-player.ts';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { SideCanvas, SideOverlay, SidePicture } from './sides.tsx';
import styles from './WipePicture.module.css';

/** Steps by which keys move the divider, as fractions of the video's width. */
const smallStep = 0.01;
const largeStep = 0.1;

const dividerAfterKey = (key: string, share: number): number | undefined =>
  ({
    ArrowLeft: share - smallStep,
    ArrowDown: share - smallStep,
    ArrowRight: share + smallStep,
    ArrowUp: share + smallStep,
    PageDown: share - largeStep,
    PageUp: share + largeStep,
    Home: 0,
    End: 1,
  })[key];

export const WipePicture = ({ zoomControl }: { zoomControl: ZoomControl }) => (
  <SidePicture position={0} control={zoomControl}>
    <Halves />
  </SidePicture>
);

const Halves = () => {
  const [share, setShare] = useState(0.5);
  const picture = useRef<HTMLDivElement>(null);
  const moveTo = (position: number): void => setShare(Math.min(1, Math.max(0, position)));
  useActionHandlers({
    'compare.dividerLeft': () => moveTo(share - largeStep),
    'compare.dividerRight': () => moveTo(share + largeStep),
  });
  const drag = useDrag(({ xy: [x], last }) => {
    const box = picture.current?.getBoundingClientRect();
    if (box && box.width > 0) moveTo((x - box.left) / box.width);
    if (last) focusPlayer();
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const position = dividerAfterKey(event.key, share);
    if (position === undefined) return;
    event.preventDefault();
    moveTo(position);
  };
  return (
    <div ref={picture} className={styles.halves} style={{ '--share': share }}>
      <div className={styles.right} data-testid="wipe-1">
        <SideCanvas position={1} />
        <SideOverlay position={1} />
      </div>
      <div className={styles.left} data-testid="wipe-0">
        <SideCanvas position={0} />
        <SideOverlay position={0} />
      </div>
      <div
        ref={drag.ref}
        role="slider"
        className={styles.divider}
        aria-label="Divider between A and B"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${Math.round(share * 100)}% of picture A`}
        tabIndex={0}
        data-own-pointer
        onKeyDown={onKeyDown}
      />
    </div>
  );
};
