import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The dialog itself focuses `data-autofocus` only for its first part. */
export const usePartFocus = <Part extends HTMLElement>(name: string): RefObject<Part | null> => {
  const part = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts have other controls
  useLayoutEffect(() => {
    part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [name]);
  return part;
};
