import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { PictureSize } from '../frames/clip-frames.ts';
import {
  fitLevel,
  fittedZoom,
  nextLevel,
  type Point,
  pan,
  pictureOnStage,
  type StageBox,
  type Zoom,
  zoomAround,
} from './picture-on-stage.ts';

export type ZoomControl = {
  readonly zoom: Zoom;
  readonly setZoom: Dispatch<SetStateAction<Zoom>>;
};

export const useZoom = (): ZoomControl => {
  const [zoom, setZoom] = useState(fittedZoom);
  return { zoom, setZoom };
};

/** Wheel distance of one zoom step: less than a notch, which has 80 to 150 pixels. */
const notchPixels = 60;
/** Wheel distance of one zoom step when pinching, which browsers report as Ctrl and wheel. */
const pinchPixels = 30;
const linePixels = 33;

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/**
 * Turns wheel events into zoom steps: one for each notch of a wheel, or for the same distance in the
 * many small events of a touchpad.
 * @returns a function that returns for each event: in (1), out (-1) or no step yet (0)
 */
export const createWheelSteps = (): ((event: Wheel) => 1 | 0 | -1) => {
  let gathered = 0;
  return ({ deltaY, deltaMode, ctrlKey }) => {
    const pixels = deltaY * (deltaMode === 0 ? 1 : linePixels);
    if (Math.sign(pixels) !== Math.sign(gathered)) gathered = 0;
    gathered += pixels;
    if (Math.abs(gathered) < (ctrlKey ? pinchPixels : notchPixels)) return 0;
    gathered = 0;
    return pixels < 0 ? 1 : -1;
  };
};

/** Minimum distance of a drag in CSS pixels; anything less is a click with an unsteady hand. */
const minDrag = 4;

type Parts = {
  element: RefObject<HTMLElement | null>;
  box: StageBox | null;
  picture: PictureSize;
  control: ZoomControl;
};

type Gestures = {
  /** Whether the frame is larger than the stage, so that it can be dragged. */
  isPannable: boolean;
  isPanning: boolean;
};

export const useStageGestures = ({ element, box, picture, control }: Parts): Gestures => {
  const [isPanning, setPanning] = useState(false);
  const view = box && pictureOnStage(box, picture, control.zoom);
  const isPannable =
    box !== null && view !== null && (view.width > box.width || view.height > box.height);
  const newest = useRef({ box, picture, control, isPannable });
  useEffect(() => {
    newest.current = { box, picture, control, isPannable };
  });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const pointOf = (event: MouseEvent): Point => {
      const { left, top } = current.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    // Starts from the last zoom set, which may not be on screen yet.
    const zoomTo = (choose: (before: Zoom, fit: number) => number | null, point: Point): void => {
      const { box: stage, picture: shown, control: shared } = newest.current;
      if (!stage) return;
      const fit = fitLevel(stage, shown);
      shared.setZoom((before) => zoomAround(stage, shown, before, choose(before, fit), point));
    };
    const wheelSteps = createWheelSteps();
    const onWheel = (event: WheelEvent): void => {
      // Prevents scrolling and zooming of the page itself.
      event.preventDefault();
      const by = wheelSteps(event);
      if (by !== 0) zoomTo((before, fit) => nextLevel(before, fit, by), pointOf(event));
    };
    const onDoubleClick = (event: MouseEvent): void => {
      if (event.defaultPrevented) return;
      zoomTo(({ level }) => (level === null ? 1 : null), pointOf(event));
    };
    const stopDragging = followDrags(current, {
      canBegin: () => newest.current.isPannable,
      onDrag: (by) => {
        setPanning(true);
        const { box: stage, picture: shown, control: shared } = newest.current;
        if (stage) shared.setZoom((before) => pan(stage, shown, before, by));
      },
      onEnd: () => setPanning(false),
    });
    current.addEventListener('wheel', onWheel, { passive: false });
    current.addEventListener('dblclick', onDoubleClick);
    return () => {
      stopDragging();
      current.removeEventListener('wheel', onWheel);
      current.removeEventListener('dblclick', onDoubleClick);
    };
  }, [element]);
  return { isPannable, isPanning };
};

type DragListener = {
  canBegin(): boolean;
  /** @param by distance since the last call, in CSS pixels */
  onDrag(by: Point): void;
  onEnd(): void;
};

/** Follows drags with the left or middle button. @returns a function that stops */
const followDrags = (
  element: HTMLElement,
  { canBegin, onDrag, onEnd }: DragListener,
): (() => void) => {
  let last: Point | null = null;
  let isDragging = false;
  const onDown = (event: PointerEvent): void => {
    if (event.button > 1 || !canBegin()) return;
    last = { x: event.clientX, y: event.clientY };
  };
  const onMove = (event: PointerEvent): void => {
    if (!last) return;
    const by = { x: event.clientX - last.x, y: event.clientY - last.y };
    if (!isDragging && Math.hypot(by.x, by.y) < minDrag) return;
    // Captured only now: otherwise the stage would receive clicks meant for elements in it.
    if (!isDragging) element.setPointerCapture(event.pointerId);
    isDragging = true;
    last = { x: event.clientX, y: event.clientY };
    onDrag(by);
  };
  const onUp = (): void => {
    last = null;
    if (isDragging) onEnd();
    isDragging = false;
  };
  element.addEventListener('pointerdown', onDown);
  element.addEventListener('pointermove', onMove);
  element.addEventListener('pointerup', onUp);
  element.addEventListener('pointercancel', onUp);
  return () => {
    element.removeEventListener('pointerdown', onDown);
    element.removeEventListener('pointermove', onMove);
    element.removeEventListener('pointerup', onUp);
    element.removeEventListener('pointercancel', onUp);
  };
};
