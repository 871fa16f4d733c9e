type ListShape = { count: number; columns: number; rowsPerPage: number };

/**
 * Returns the index that a key moves to in a list; null for other keys.
 * @param active current index; -1 if nothing is active yet
 */
export const moveActive = (key: string, active: number, shape: ListShape): number | null => {
  const target = targetOf(key, active, shape);
  if (target === null || shape.count === 0) return null;
  return Math.max(0, Math.min(shape.count - 1, target));
};

const targetOf = (
  key: string,
  active: number,
  { count, columns, rowsPerPage }: ListShape,
): number | null => {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = stepOf(key, columns, rowsPerPage);
  if (step === null) return null;
  if (active === -1) return 0;
  const next = active + step;
  // A step up or down that leaves the list stays in its column.
  const isRowStep = Math.abs(step) >= columns && columns > 1;
  return isRowStep && (next < 0 || next >= count) ? edgeOf(active, step, columns, count) : next;
};

const stepOf = (key: string, columns: number, rowsPerPage: number): number | null => {
  switch (key) {
    case 'ArrowDown':
      return columns;
    case 'ArrowUp':
      return -columns;
    case 'ArrowRight':
      return columns > 1 ? 1 : null;
    case 'ArrowLeft':
      return columns > 1 ? -1 : null;
    case 'PageDown':
      return columns * Math.max(1, rowsPerPage);
    case 'PageUp':
      return -columns * Math.max(1, rowsPerPage);
    default:
      return null;
  }
};

/** Returns the first or last index in the column; the last clip if the last row has no such column. */
const edgeOf = (active: number, step: number, columns: number, count: number): number => {
  const column = active % columns;
  if (step < 0) return column;
  const lastRow = Math.floor((count - 1) / columns);
  return Math.min(count - 1, lastRow * columns + column);
};
