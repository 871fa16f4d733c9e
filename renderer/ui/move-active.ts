export type ListShape = {
  /** Number of items. */
  readonly count: number;
  /** Number of items side by side; 1 by default. */
  readonly columns?: number;
  readonly linesPerPage: number;
  /**
   * Returns the item a number of lines below an item, or above it if negative. By default, each item
   * has a line of its own.
   */
  readonly moveLines?: (active: number, lines: number) => number;
};

/**
 * Returns the index that a key moves to in a list; null for other keys.
 * @param active current index; -1 if nothing is active yet
 */
export const moveActive = (key: string, active: number, shape: ListShape): number | null => {
  const target = targetOf(key, active, shape);
  if (target === null || shape.count === 0) return null;
  return Math.max(0, Math.min(shape.count - 1, target));
};

const targetOf = (key: string, active: number, shape: ListShape): number | null => {
  const { count, columns = 1, moveLines = (from, lines) => from + lines } = shape;
  const page = Math.max(1, shape.linesPerPage);
  const move = (lines: number): number => (active === -1 ? 0 : moveLines(active, lines));
  switch (key) {
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'ArrowDown':
      return move(1);
    case 'ArrowUp':
      return move(-1);
    case 'PageDown':
      return move(page);
    case 'PageUp':
      return move(-page);
    case 'ArrowRight':
      return columns > 1 ? active + 1 : null;
    case 'ArrowLeft':
      return columns > 1 ? active - 1 : null;
    default:
      return null;
  }
};
