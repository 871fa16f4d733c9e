import { createSafeContext } from '@mantine/core';
import { shallowEqual } from '@mantine/hooks';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Box } from '../../../../shared/domain/frames/place-finding.ts';
import { useActionHandlers } from '../../../actions/action-handlers.ts';
import type { PictureSize } from '../frames/clip-frames.ts';
import styles from './PictureStage.module.css';
import {
  bringIntoView,
  fitLevel,
  fittedZoom,
  middleOf,
  nextLevel,
  pictureOnStage,
  type StageBox,
  type StageView,
  type Zoom,
} from './picture-on-stage.ts';
import { useStageGestures, type ZoomControl } from './use-stage-gestures.ts';

/** For content over the stage that keeps its size on screen; the frame's layer scales with it. */
export const [StageViewContext, useStageView] = createSafeContext<StageView>(
  'useStageView must be used inside a Stage',
);

/**
 * Zooms around the stage's middle or, from the whole frame, to the middle of `findSpot`, since a
 * key has no pointer position.
 */
const useZoomActions = (
  box: StageBox | null,
  picture: PictureSize,
  { setZoom }: ZoomControl,
  findSpot: () => Box | null,
): void => {
  const zoomTo = (choose: (before: Zoom) => number | null): void => {
    const spot = findSpot();
    setZoom((before) => {
      const level = choose(before);
      if (level === null) return fittedZoom;
      return { level, center: before.level === null && spot ? middleOf(spot) : before.center };
    });
  };
  const zoomBy = (by: 1 | -1): void => {
    if (box) zoomTo((before) => nextLevel(before, fitLevel(box, picture), by));
  };
  useActionHandlers({
    'player.zoomIn': () => zoomBy(1),
    'player.zoomOut': () => zoomBy(-1),
    'player.zoomFit': () => zoomTo(({ level }) => (level === null ? 1 : null)),
  });
};

const measure = (element: HTMLElement): StageBox => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height, pixelRatio: window.devicePixelRatio || 1 };
};

const useStageBox = (element: RefObject<HTMLElement | null>): StageBox | null => {
  const [box, setBox] = useState<StageBox | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const update = (): void => {
      const now = measure(current);
      setBox((before) => (shallowEqual(before, now) ? before : now));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    // Zooming the page changes the pixel ratio and sends a resize event.
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
    };
  }, [element]);
  return box;
};

type Props = {
  picture: PictureSize;
  control: ZoomControl;
  findSpot?: () => Box | null;
  /** Index of the finding whose spot it is: when it changes, the spot is panned into view. */
  spotOf?: number | null;
  children: ReactNode;
};

const maxSmoothLevel = 2;

const noSpot = (): null => null;

/**
 * Zooms by wheel, double click and shortcuts. Children that use a double click call
 * `preventDefault`.
 */
export const PictureStage = ({
  picture,
  control,
  findSpot = noSpot,
  spotOf = null,
  children,
}: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const box = useStageBox(element);
  const view = box && pictureOnStage(box, picture, control.zoom);
  const { isPannable, isPanning } = useStageGestures({ element, box, picture, control });
  useZoomActions(box, picture, control, findSpot);
  const showSpot = useEffectEvent(() => {
    const spot = box && findSpot();
    if (spot) control.setZoom((before) => bringIntoView(box, picture, before, spot));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: pans only when the spot's owner changes
  useEffect(() => {
    // After the page's effects, one of which goes to the frame that has the spot.
    queueMicrotask(() => showSpot());
  }, [spotOf]);
  return (
    <div ref={element} className={styles.stage} data-pannable={isPannable} data-panning={isPanning}>
      {view ? (
        <StageViewContext value={view}>
          <div
            className={styles.layer}
            data-hard={view.level > maxSmoothLevel}
            style={{
              width: view.width,
              height: view.height,
              transform: `translate(${view.left}px, ${view.top}px)`,
            }}
          >
            {children}
          </div>
        </StageViewContext>
      ) : null}
    </div>
  );
};
