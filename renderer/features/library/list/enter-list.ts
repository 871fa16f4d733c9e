import { useEffect, useState } from 'react';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { ClipSelection } from '../selection/use-clip-selection.ts';

export const focusClipList = (): void =>
  document.querySelector<HTMLElement>('[data-clip-list]')?.focus({ preventScroll: true });

/**
 * Returns a function that focuses the list, at its first clip if none is active: at once, or when
 * the clips that were just searched for are loaded.
 */
export const useEnterList = (
  rows: ClipRows,
  { active, moveTo }: Pick<ClipSelection, 'active' | 'moveTo'>,
): (() => void) => {
  const [isEntering, setEntering] = useState(false);
  const isReady = isEntering && !rows.isChanging;
  useEffect(() => {
    if (!isReady) return;
    setEntering(false);
    if (active < 0) moveTo(0);
  });
  return () => {
    focusClipList();
    setEntering(true);
  };
};
