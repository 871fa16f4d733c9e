import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import styles from './ColumnResizer.module.css';

type Props = { title: string; onResize: (widthPx: number) => void; onReset: () => void };

/** Distance that an arrow key moves the edge (px). */
const stepPx = 16;

const columnOf = (handle: Element): Element | null => handle.closest('[role=columnheader]');

const widthOf = (handle: Element): number => columnOf(handle)?.getBoundingClientRect().width ?? 0;

/** Distance of a point from the left edge of the column (px). */
const offsetOf = (handle: Element, clientX: number): number =>
  clientX - (columnOf(handle)?.getBoundingClientRect().left ?? clientX);

/** The right edge of a column: resizes it by dragging or arrow keys; a double click resets it. */
export const ColumnResizer = ({ title, onResize, onReset }: Props) => {
  /** Distance between the pointer and the edge when the drag began (px). */
  const grabbedPx = useRef(0);
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    const { currentTarget, pointerId, clientX } = event;
    event.preventDefault();
    currentTarget.setPointerCapture(pointerId);
    grabbedPx.current = offsetOf(currentTarget, clientX) - widthOf(currentTarget);
  };
  const onPointerMove = (event: PointerEvent<HTMLButtonElement>): void => {
    const { currentTarget, pointerId, clientX } = event;
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    onResize(offsetOf(currentTarget, clientX) - grabbedPx.current);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onResize(widthOf(event.currentTarget) + (event.key === 'ArrowRight' ? stepPx : -stepPx));
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={`Width of ${title}`}
      title="Drag to resize; double-click to reset"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
    />
  );
};
