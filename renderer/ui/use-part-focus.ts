import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Focuses `data-autofocus` of each part: the dialog itself focuses it only in its first part. */
export const usePartFocus = <Part extends HTMLElement>(name: string): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts have other controls
  useLayoutEffect(() => {
    part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [name]);
  return part;
};
