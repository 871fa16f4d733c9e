import { getHotkeyHandler, useDrag } from '@mantine/hooks';
import { GripHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { choosePlayer } from '../playback/player-choices.ts';
import styles from './HeightGrip.module.css';

/** Minimum height in CSS pixels; the styles have it too, and the maximum. */
const minPx = 62;

/** Height of a row of lanes. */
const rowPx = 26;

/** @param heightPx of the strip and lanes now */
export const HeightGrip = ({ heightPx }: { heightPx: number }) => {
  const begunPx = useRef(0);
  const choose = (chosenPx: number): void =>
    choosePlayer({ timeBarPx: Math.round(Math.max(minPx, chosenPx)) });
  const { ref } = useDrag(({ first, movement: [, byPx] }) => {
    if (first) begunPx.current = heightPx;
    else choose(begunPx.current - byPx);
  });
  const onKeyDown = getHotkeyHandler([
    ['ArrowUp', () => choose(heightPx + rowPx)],
    ['ArrowDown', () => choose(heightPx - rowPx)],
    ['PageUp', () => choose(heightPx + 3 * rowPx)],
    ['PageDown', () => choose(heightPx - 3 * rowPx)],
  ]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <div
      ref={ref}
      role="separator"
      className={styles.grip}
      title="Drag to change the height; double-click for the default"
      aria-label="Height of the time bar"
      aria-orientation="horizontal"
      aria-valuemin={minPx}
      aria-valuemax={window.innerHeight}
      aria-valuenow={heightPx}
      tabIndex={0}
      data-own-pointer
      onDoubleClick={() => choosePlayer({ timeBarPx: null })}
      onKeyDown={onKeyDown}
    >
      <GripHorizontal size={16} />
    </div>
  );
};
