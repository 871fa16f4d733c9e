import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
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

export type ZoomControl = ReturnType<typeof useZoom>;

export const useZoom = () => {
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
 * One step for each notch of a wheel, or for that distance in a touchpad's many small events.
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

/** Whether a part of the stage or time bar handles the pointer itself. */
export const isOwnPointer = ({ target }: Event): boolean =>
  (target as Element).closest('[data-own-pointer]') !== null;

/** Minimum distance of a drag in CSS pixels; anything less is a click with an unsteady hand. */
const minDrag = 4;

type Parts = {
  element: RefObject<HTMLElement | null>;
  box: StageBox | null;
  picture: PictureSize;
  control: ZoomControl;
};

/** @returns whether the frame is larger than the stage and can be dragged, and whether it is */
export const useStageGestures = ({ element, box, picture, control: { zoom, setZoom } }: Parts) => {
  const [isPanning, setPanning] = useState(false);
  const view = box && pictureOnStage(box, picture, zoom);
  const isPannable =
    view !== null && (view.width > view.stageWidth || view.height > view.stageHeight);
  const canPan = useEffectEvent(() => isPannable);
  // Both start from the last zoom set, which may not be on screen yet.
  const zoomTo = useEffectEvent(
    (choose: (before: Zoom, fit: number) => number | null, { clientX, clientY }: MouseEvent) => {
      const stage = element.current?.getBoundingClientRect();
      if (!box || !stage) return;
      const fit = fitLevel(box, picture);
      const point = { x: clientX - stage.left, y: clientY - stage.top };
      setZoom((before) => zoomAround(box, picture, before, choose(before, fit), point));
    },
  );
  const panBy = useEffectEvent((by: Point) => {
    setPanning(true);
    if (box) setZoom((before) => pan(box, picture, before, by));
  });
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const wheelSteps = createWheelSteps();
    const onWheel = (event: WheelEvent): void => {
      // Prevents scrolling and zooming of the page itself.
      event.preventDefault();
      const by = wheelSteps(event);
      if (by !== 0) zoomTo((before, fit) => nextLevel(before, fit, by), event);
    };
    const onDoubleClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || isOwnPointer(event)) return;
      zoomTo(({ level }) => (level === null ? 1 : null), event);
    };
    const controller = new AbortController();
    const { signal } = controller;
    followDrags(current, signal, {
      canBegin: () => canPan(),
      onDrag: (by) => panBy(by),
      onEnd: () => setPanning(false),
    });
    current.addEventListener('wheel', onWheel, { signal, passive: false });
    current.addEventListener('dblclick', onDoubleClick, { signal });
    return () => controller.abort();
  }, [element]);
  return { isPannable, isPanning };
};

type DragListener = {
  canBegin(): boolean;
  /** @param by distance since the last call, in CSS pixels */
  onDrag(by: Point): void;
  onEnd(): void;
};

const followDrags = (
  element: HTMLElement,
  signal: AbortSignal,
  { canBegin, onDrag, onEnd }: DragListener,
): void => {
  let last: Point | null = null;
  let isDragging = false;
  const onDown = (event: PointerEvent): void => {
    if (event.button > 1 || isOwnPointer(event) || !canBegin()) return;
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
  element.addEventListener('pointerdown', onDown, { signal });
  element.addEventListener('pointermove', onMove, { signal });
  element.addEventListener('pointerup', onUp, { signal });
  element.addEventListener('pointercancel', onUp, { signal });
};
