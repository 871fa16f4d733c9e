import type { KeyboardEvent, MouseEvent } from 'react';
import { moveActive } from './move-active.ts';

/** What is selected in a list of rows, by their positions. */
export type RowSelection = {
  /** Where the keyboard is; -1 before it was used. */
  readonly active: number;
  only(index: number): void;
  toggle(index: number): void;
  /** @param isAdded keeps what was selected besides */
  extendTo(index: number, isAdded?: boolean): void;
};

/** Selects the row that was clicked; with Shift all up to it, with Ctrl or ⌘ it besides the others. */
export const selectByClick = (event: MouseEvent, index: number, selection: RowSelection): void => {
  const isAdded = event.ctrlKey || event.metaKey;
  if (event.shiftKey) selection.extendTo(index, isAdded);
  else if (isAdded) selection.toggle(index);
  else selection.only(index);
};

/** Takes the row at which the keyboard is in or out. @returns whether the key was Space */
export const toggleByKey = (event: KeyboardEvent, selection: RowSelection): boolean => {
  if (event.key !== ' ') return false;
  event.preventDefault();
  selection.toggle(Math.max(0, selection.active));
  return true;
};

/**
 * Moves in a table, one row below the other, by arrows, Page, Home and End; with Shift all on the
 * way are selected.
 * @param scroller what holds the rows, each `rowHeight` px high
 * @returns the row that was moved to; null for a key that moves nowhere
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
  else selection.only(target);
  return target;
};
