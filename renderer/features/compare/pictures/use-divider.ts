import { type RefObject, useEffect } from 'react';
import { focusPlayer } from '../../review/player/focus-player.ts';

/**
 * Lets a divider be dragged over a picture. Let go, it leaves the keyboard to the player.
 * @param divider what is taken hold of
 * @param picture what it is dragged over
 * @param onMove told where it is, in fractions of the picture's width, also beyond its edges
 */
export const useDivider = (
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
      // The stage would pan the picture under it.
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
    // A double click on it does not zoom.
    element.addEventListener('dblclick', (event) => event.stopPropagation(), { signal });
    return () => listening.abort();
  }, [divider, picture, onMove]);
};
