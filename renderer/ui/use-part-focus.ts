import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Gives the keyboard to what a part of a dialog marks with `data-autofocus`, each time that another
 * part takes its place: the dialog does so for its first one alone.
 */
export const usePartFocus = <Part extends HTMLElement>(name: string): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts have other controls
  useLayoutEffect(() => {
    part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [name]);
  return part;
};
