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
  const { count, columns = 1, moveLines = (from, lines) => from + lines } = shape;
  const page = Math.max(1, shape.linesPerPage);
  const move = (lines: number) => (): number => (active === -1 ? 0 : moveLines(active, lines));
  const targets = new Map([
    ['Home', () => 0],
    ['End', () => count - 1],
    ['ArrowDown', move(1)],
    ['ArrowUp', move(-1)],
    ['PageDown', move(page)],
    ['PageUp', move(-page)],
    ['ArrowRight', () => (columns > 1 ? active + 1 : null)],
    ['ArrowLeft', () => (columns > 1 ? active - 1 : null)],
  ]);
  const target = targets.get(key)?.() ?? null;
  if (target === null || count === 0) return null;
  return Math.max(0, Math.min(count - 1, target));
};
