import { getHotkeyHandler, useDrag, useMergedRef } from '@mantine/hooks';
import { GripHorizontal } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { choosePlayer } from '../playback/player-choices.ts';
import styles from './HeightGrip.module.css';

/** Limits of the height, in CSS pixels and as a share of the column; the same as in the styles. */
const minPx = 62;
const maxShare = 0.6;
const rulerPx = 18;

/** Height of a row of lanes. */
const rowPx = 26;

type Heights = { readonly nowPx: number; readonly maxPx: number };

const measure = (grip: HTMLElement): Heights => {
  const lined = grip.nextElementSibling;
  const column = grip.closest('section')?.parentElement;
  return {
    nowPx: (lined?.clientHeight ?? 0) - rulerPx,
    maxPx: Math.max(minPx, Math.floor((column?.clientHeight ?? 0) * maxShare)),
  };
};

export const HeightGrip = () => {
  const grip = useRef<HTMLDivElement>(null);
  const begunPx = useRef(0);
  const [{ nowPx, maxPx }, setHeights] = useState<Heights>({ nowPx: minPx, maxPx: minPx });
  useLayoutEffect(() => {
    const { current } = grip;
    const lined = current?.nextElementSibling;
    if (!current || !lined) return;
    const update = (): void => setHeights(measure(current));
    const sizes = new ResizeObserver(update);
    sizes.observe(lined);
    // The maximum depends on the height of the column.
    const column = current.closest('section')?.parentElement;
    if (column) sizes.observe(column);
    return () => sizes.disconnect();
  }, []);
  const choose = (heightPx: number): void =>
    choosePlayer({ timeBarPx: Math.round(Math.min(maxPx, Math.max(minPx, heightPx))) });
  const drag = useDrag(({ first, movement: [, byPx] }) => {
    if (first) begunPx.current = nowPx;
    else choose(begunPx.current - byPx);
  });
  const onKeyDown = getHotkeyHandler([
    ['ArrowUp', () => choose(nowPx + rowPx)],
    ['ArrowDown', () => choose(nowPx - rowPx)],
    ['PageUp', () => choose(nowPx + 3 * rowPx)],
    ['PageDown', () => choose(nowPx - 3 * rowPx)],
  ]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      ref={useMergedRef(grip, drag.ref)}
      role="separator"
      className={styles.grip}
      title="Drag to change the height; double-click for the default"
      aria-label="Height of the time bar"
      aria-orientation="horizontal"
      aria-valuemin={minPx}
      aria-valuemax={maxPx}
      aria-valuenow={nowPx}
      tabIndex={0}
      data-own-pointer
      onDoubleClick={() => choosePlayer({ timeBarPx: null })}
      onKeyDown={onKeyDown}
    >
      <GripHorizontal size={16} />
    </div>
  );
};
