export type ListShape = {
  readonly count: number;
  readonly columns?: number;
  readonly linesPerPage: number;
  /** Returns the item some lines below, or above if negative; by default, a line has one item. */
  readonly moveLines?: (active: number, lines: number) => number;
};

/** Lines that Page Up and Page Down move by, in a list of a height (px). */
export const linesPerPage = (height: number, lineHeight: number, hasHeader: boolean): number =>
  // The header covers a line.
  Math.max(1, Math.floor(height / lineHeight) - (hasHeader ? 1 : 0));

type Modifiers = { readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean };

/** A list leaves shortcuts alone. @param takesCtrl takes keys with Ctrl or ⌘ as those without */
export const isShortcut = ({ altKey, ctrlKey, metaKey }: Modifiers, takesCtrl: boolean): boolean =>
  altKey || (!takesCtrl && (ctrlKey || metaKey));

/** Returns the index that a key moves to; null for other keys. @param active -1 if nothing is */
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
