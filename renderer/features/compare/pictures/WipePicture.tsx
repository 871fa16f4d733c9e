import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import { focusPlayer } from '../../clip-player/layout/focus-player.ts';
import type { ZoomControl } from '../../clip-player/picture/use-stage-gestures.ts';
import { SideCanvas, SideLabels, SideOverlay, SidePicture } from './sides.tsx';
import styles from './WipePicture.module.css';

/**
 * Makes a divider draggable over the video. When released, focus returns to the player.
 * @param divider the element that is dragged
 * @param picture the element it is dragged over
 * @param onMove called with the position as a fraction of the video's width, below 0 or above 1 beyond it
 */
const useDivider = (
  divider: RefObject<HTMLElement | null>,
  picture: RefObject<HTMLElement | null>,
  onMove: (share: number) => void,
): void => {
  useEffect(() => {
    const element = divider.current;
    if (!element) return;
    let isHeld = false;
    const onDown = (event: PointerEvent): void => {
      if (event.button !== 0) return;
      // The stage would pan the video.
      event.stopPropagation();
      isHeld = true;
      element.setPointerCapture(event.pointerId);
    };
    const onPointerMove = (event: PointerEvent): void => {
      const box = picture.current?.getBoundingClientRect();
      if (isHeld && box && box.width > 0) onMove((event.clientX - box.left) / box.width);
    };
    const onUp = (): void => {
      if (isHeld) focusPlayer();
      isHeld = false;
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('pointerdown', onDown, { signal });
    element.addEventListener('pointermove', onPointerMove, { signal });
    element.addEventListener('pointerup', onUp, { signal });
    element.addEventListener('pointercancel', onUp, { signal });
    // The stage would zoom on a double click.
    element.addEventListener('dblclick', (event) => event.stopPropagation(), { signal });
    return () => listening.abort();
  }, [divider, picture, onMove]);
};

/** Steps by which keys move the divider, as fractions of the video's width. */
const smallStep = 0.01;
const largeStep = 0.1;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

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
  <>
    <SideLabels />
    <SidePicture side="left" control={zoomControl}>
      <Halves />
    </SidePicture>
  </>
);

const Halves = () => {
  const [share, setShare] = useState(0.5);
  const picture = useRef<HTMLDivElement>(null);
  const divider = useRef<HTMLDivElement>(null);
  const moveTo = useCallback((position: number) => setShare(clamp(position)), []);
  useDivider(divider, picture, moveTo);
  useActionHandlers({
    'compare.dividerLeft': () => moveTo(share - largeStep),
    'compare.dividerRight': () => moveTo(share + largeStep),
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const position = dividerAfterKey(event.key, share);
    if (position === undefined) return;
    event.preventDefault();
    moveTo(position);
  };
  return (
    <div ref={picture} className={styles.halves} style={{ '--share': share } as CSSProperties}>
      <div className={styles.right} data-testid="wipe-right">
        <SideCanvas side="right" />
        <SideOverlay side="right" />
      </div>
      <div className={styles.left} data-testid="wipe-left">
        <SideCanvas side="left" />
        <SideOverlay side="left" />
      </div>
      <div
        ref={divider}
        role="slider"
        className={styles.divider}
        aria-label="Divider between left and right"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share * 100)}
        aria-valuetext={`${Math.round(share * 100)}% of the left video`}
        tabIndex={0}
        onKeyDown={onKeyDown}
      />
    </div>
  );
};
