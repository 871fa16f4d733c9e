import { useEffect, useRef, useState } from 'react';
import {
  followActive,
  type ListSelection,
  noSelection,
  rangeTo,
  selectAll,
  selectOne,
  selectRange,
  toggleOne,
} from './list-selection.ts';
import { notify } from './notify.ts';

/** A list of rows, of which the visible ones are loaded. */
export type SelectableRows<Id> = {
  /** Identifies the list: in another one, positions are invalid. */
  readonly list?: unknown;
  /** Null until known. */
  readonly total: number | null;
  /** Returns the id of a row; undefined if it is not loaded. */
  idAt(index: number): Id | undefined;
  /** Fetches the ids of a range of rows. */
  readIds(range: { offset: number; limit: number }): Promise<readonly Id[]>;
};

export type Selection<Id> = {
  readonly selected: ReadonlySet<Id>;
  /** Index of the active row; -1 until the list has been used. */
  readonly active: number;
  selectOnly(index: number): void;
  toggle(index: number): void;
  /** Selects from the anchor to an index. @param keepsSelection also keeps the rows already selected */
  extendTo(index: number, keepsSelection?: boolean): void;
  /** Moves the active row. */
  moveTo(index: number): void;
  all(): void;
  /** Clears the selection; the active row stays. */
  none(): void;
  /** Removes rows that no longer exist from the selection. */
  forget(ids: readonly Id[]): void;
};

type Options<Id> = {
  /**
   * Whether moving the active row selects it. Otherwise the selection stays, unless it is a single
   * row that was just clicked.
   */
  selectsOnMove?: boolean;
  /** Keeps the selection while the list is not shown. */
  kept?: { selection: ListSelection<Id> };
};

/** Selection by mouse and keyboard, also of rows that are not loaded. */
export const useSelection = <Id>(
  rows: SelectableRows<Id>,
  { selectsOnMove = false, kept }: Options<Id> = {},
): Selection<Id> => {
  const [placed, setPlaced] = useState<ListSelection<Id>>(kept?.selection ?? noSelection);
  const [list, setList] = useState(rows.list);
  if (list !== rows.list) {
    setList(rows.list);
    setPlaced({ ...noSelection, selected: placed.selected });
  }
  useEffect(() => {
    if (kept) kept.selection = placed;
  }, [kept, placed]);
  const selection = followActive(placed, rows.idAt);
  /** Number of the newest range request: responses to earlier ones are ignored. */
  const newestRequest = useRef(0);

  const set = (next: ListSelection<Id>, isClicked = false): void => {
    newestRequest.current += 1;
    setPlaced({ ...next, isClicked, activeId: rows.idAt(next.active) });
  };
  /** Passes on the ids of a range: immediately if all rows are loaded, else after fetching them. */
  const withIds = (first: number, last: number, take: (ids: readonly Id[]) => void): void => {
    const loaded = Array.from({ length: last - first + 1 }, (_, at) => rows.idAt(first + at));
    if (loaded.every((id) => id !== undefined)) {
      take(loaded);
      return;
    }
    newestRequest.current += 1;
    const request = newestRequest.current;
    rows.readIds({ offset: first, limit: loaded.length }).then((ids) => {
      if (request === newestRequest.current) take(ids);
    }, notify.failed('The clips could not be selected'));
  };
  const selectOnly = (index: number): void => {
    const id = rows.idAt(index);
    // A row that is still loading only becomes active.
    set(
      id === undefined ? { ...noSelection, anchor: index, active: index } : selectOne(id, index),
      true,
    );
  };
  const moveTo = (index: number): void => {
    if (selectsOnMove || selection.isClicked) selectOnly(index);
    else set({ ...selection, anchor: index, active: index });
  };
  return {
    selected: selection.selected,
    active: selection.active,
    selectOnly,
    moveTo,
    toggle: (index) => {
      const id = rows.idAt(index);
      if (id !== undefined) set(toggleOne(selection, id, index));
    },
    extendTo: (index, keepsSelection = false) => {
      const [first, last] = rangeTo(selection, index);
      // The row becomes active without waiting, so that the next key continues from it.
      set({ ...selection, active: index });
      withIds(first, last, (ids) => set(selectRange(selection, index, ids, keepsSelection)));
    },
    all: () => {
      if (!rows.total) return;
      withIds(0, rows.total - 1, (ids) => set(selectAll(selection, ids)));
    },
    none: () => set({ ...selection, selected: new Set() }),
    forget: (ids) => {
      const gone = new Set(ids);
      setPlaced((now) => ({
        ...now,
        selected: new Set([...now.selected].filter((id) => !gone.has(id))),
        isClicked: false,
      }));
    },
  };
};
