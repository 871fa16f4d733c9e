import type { KeyboardEvent, MouseEvent } from 'react';
import { moveActive } from './move-active.ts';

export type RowSelection = {
  readonly active: number;
  selectOnly(index: number): void;
  toggle(index: number): void;
  extendTo(index: number, keepsSelection?: boolean): void;
};

/** Selects the clicked row. Shift extends the selection to it; Ctrl or ⌘ toggles it. */
export const selectByClick = (event: MouseEvent, index: number, selection: RowSelection): void => {
  const keepsSelection = event.ctrlKey || event.metaKey;
  if (event.shiftKey) selection.extendTo(index, keepsSelection);
  else if (keepsSelection) selection.toggle(index);
  else selection.selectOnly(index);
};

/** Toggles the active row if the key is Space. @returns whether it is */
export const toggleByKey = (event: KeyboardEvent, selection: RowSelection): boolean => {
  if (event.key !== ' ') return false;
  event.preventDefault();
  selection.toggle(Math.max(0, selection.active));
  return true;
};

/**
 * Moves the active row by arrow keys, Page Up, Page Down, Home and End. Shift selects all rows in
 * between.
 * @param scroller scrolling element of the rows, each `rowHeight` px high
 * @returns index of the new active row; null for other keys
 */
export const moveByKey = (
  event: KeyboardEvent,
  selection: RowSelection,
  { count, scroller, rowHeight }: { count: number; scroller: Element | null; rowHeight: number },
): number | null => {
  const rowsPerPage = Math.floor((scroller?.clientHeight ?? 0) / rowHeight) - 1;
  const target = moveActive(event.key, selection.active, { count, columns: 1, rowsPerPage });
  if (target === null) return null;
  event.preventDefault();
  if (event.shiftKey) selection.extendTo(target);
  else selection.selectOnly(target);
  return target;
};
