/**
 * Which finding is pointed at, in whatever part of the page. Lives outside of React's state: the
 * mouse passes over many, and only the parts that show one of them are drawn anew.
 */
export type HoveredFinding = {
  /** Index into the review's findings; null while none is pointed at. */
  index(): number | null;
  /** @returns how to stop */
  subscribe(listener: () => void): () => void;
  hover(index: number | null): void;
  /** Ends the pointing at one finding; does nothing when another is pointed at by now. */
  leave(index: number): void;
};

export const createHoveredFinding = (): HoveredFinding => {
  let hovered: number | null = null;
  const listeners = new Set<() => void>();
  const hover = (index: number | null): void => {
    if (index === hovered) return;
    hovered = index;
    for (const listener of listeners) listener();
  };
  return {
    index: () => hovered,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hover,
    leave: (index) => {
      if (hovered === index) hover(null);
    },
  };
};
