import {
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Box } from '../../../../../shared/domain/frames/place-finding.ts';
import { useActionHandlers } from '../../../../actions/action-handlers.ts';
import type { PictureSize } from '../../frames/clip-frames.ts';
import {
  bringIntoView,
  fitLevel,
  fittedZoom,
  middleOf,
  nextLevel,
  pictureOnStage,
  type StageBox,
  type Zoom,
} from './picture-on-stage.ts';
import styles from './Stage.module.css';
import { StageViewContext } from './stage-view-context.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import type { ZoomControl } from './use-zoom.ts';

/**
 * Zooming by keys: around the middle of the stage; out of the whole picture to the middle of the
 * spot that is looked for, since keys have no pointer to say where.
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
      return { level, centre: before.level === null && spot ? middleOf(spot) : before.centre };
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

const isSame = (one: StageBox | null, other: StageBox): boolean =>
  one !== null &&
  one.left === other.left &&
  one.top === other.top &&
  one.width === other.width &&
  one.height === other.height &&
  one.pixelRatio === other.pixelRatio;

/** An element's place and size on the page, kept up to date; null before the first layout. */
const useStageBox = (element: RefObject<HTMLElement | null>): StageBox | null => {
  const [box, setBox] = useState<StageBox | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const update = (): void => {
      const now = measure(current);
      setBox((before) => (isSame(before, now) ? before : now));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    // The page's own zoom changes the ratio, and tells by a resize.
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
    };
  }, [element]);
  return box;
};

type Parts = {
  box: StageBox | null;
  picture: PictureSize;
  findSpot: () => Box | null;
};

/** Moves a zoomed picture to its spot, when that is the spot of another and cannot be seen. */
const useSpotInView = (parts: Parts, { setZoom }: ZoomControl, spotOf: number | null): void => {
  const newest = useRef(parts);
  useEffect(() => {
    newest.current = parts;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the spot of another is gone to
  useEffect(() => {
    // After the effects of the page: one of them goes to the frame on which the spot is.
    queueMicrotask(() => {
      const { box, picture, findSpot } = newest.current;
      const spot = box && findSpot();
      if (spot) setZoom((before) => bringIntoView(box, picture, before, spot));
    });
  }, [spotOf, setZoom]);
};

type Props = {
  picture: PictureSize;
  control: ZoomControl;
  /** What keys zoom to, in fractions of the picture; null, or none: its middle. */
  findSpot?: () => Box | null;
  /** Whose spot that is: when it changes, the spot is brought into view. */
  spotOf?: number | null;
  /** Lies in the picture's layer and fills it: the canvas. */
  children: ReactNode;
  /** Lies over the whole stage; learns by `useStageView` where the picture is. */
  over?: ReactNode;
};

/** Up to this level pixels are smoothed; above it they are drawn as they are. */
const maxSmoothLevel = 2;

const noSpot = (): null => null;

/**
 * The place of a picture: shows it whole or by its pixels, is zoomed by wheel, double click and
 * keys, and panned by dragging. A double click that means something else is told by
 * `preventDefault`.
 */
export const Stage = ({
  picture,
  control,
  findSpot = noSpot,
  spotOf = null,
  children,
  over,
}: Props) => {
  const element = useRef<HTMLDivElement>(null);
  const box = useStageBox(element);
  const view = box && pictureOnStage(box, picture, control.zoom);
  const { isPannable, isPanning } = useStageGestures({ element, box, picture, control });
  useZoomActions(box, picture, control, findSpot);
  useSpotInView({ box, picture, findSpot }, control, spotOf);
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
          {over}
        </StageViewContext>
      ) : null}
    </div>
  );
};
