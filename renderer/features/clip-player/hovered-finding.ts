/**
 * Tracks which finding the pointer is over, in any part of the page. Lives outside React state: the
 * mouse passes over many findings, and only the parts that show one of them rerender.
 */
export type HoveredFinding = {
  /** Index into the review's findings; null while the pointer is over none. */
  index(): number | null;
  subscribe(listener: () => void): () => void;
  hover(index: number | null): void;
  /** Clears the hovered finding, unless another one is hovered by now. */
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
