import { type RefObject, useEffect, useRef, useState } from 'react';
import type { PictureSize } from '../../frames/clip-frames.ts';
import {
  fitLevel,
  nextLevel,
  type Point,
  pan,
  pictureOnStage,
  type StageBox,
  type Zoom,
  zoomAround,
} from './picture-on-stage.ts';
import type { ZoomControl } from './use-zoom.ts';

/** A wheel's notch has 80 to 150 pixels; a pinch, which comes as Ctrl and wheel, has less. */
const notchPixels = 60;
const pinchPixels = 30;
const linePixels = 33;

type Wheel = Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>;

/**
 * Makes steps of what wheels and touchpads tell: one for each notch of a wheel, and for so much of
 * what a touchpad tells bit by bit.
 * @returns a function that says for each event: in (1), out (-1) or not yet (0)
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

/** Less than this, in CSS pixels, is a click of a hand that is not quite still. */
const minDrag = 4;

type Parts = {
  element: RefObject<HTMLElement | null>;
  box: StageBox | null;
  picture: PictureSize;
  control: ZoomControl;
};

type Gestures = {
  /** Whether the picture is larger than the stage, so that it can be dragged. */
  isPannable: boolean;
  isPanning: boolean;
};

/** Wheel, drag and double click on a stage. */
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
    // From what was asked for last: a wheel may turn on before that is on screen.
    const zoomTo = (choose: (before: Zoom, fit: number) => number | null, at: Point): void => {
      const { box: now, picture: shown, control: of } = newest.current;
      if (!now) return;
      const fit = fitLevel(now, shown);
      of.setZoom((before) => zoomAround(now, shown, before, choose(before, fit), at));
    };
    const wheelSteps = createWheelSteps();
    const onWheel = (event: WheelEvent): void => {
      // The page itself is neither scrolled nor zoomed from here.
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
        const { box: now, picture: shown, control: of } = newest.current;
        if (now) of.setZoom((before) => pan(now, shown, before, by));
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
  /** Told how far the pointer has come since the last time, in CSS pixels. */
  onDrag(by: Point): void;
  onEnd(): void;
};

/** Follows drags by the left or the middle button. @returns how to stop */
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
    // Only now: a click would otherwise be the stage's, not that of what was clicked.
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
