import { useEffect, useState } from 'react';
import {
  followActive,
  forgetItems,
  inOtherList,
  type ListSelection,
  noSelection,
  rangeTo,
  selectAll,
  selectAnswer,
  selectLoaded,
  selectOne,
  selectRange,
  toggleOne,
} from './list-selection.ts';
import { notify } from './notify.ts';

export type SelectableRows<Id> = {
  /** Identifies the list: in another one, positions are invalid. */
  readonly list?: unknown;
  /** Null until known. */
  readonly total: number | null;
  idAt(index: number): Id | undefined;
  readIds(range: { offset: number; limit: number }): Promise<readonly Id[]>;
};

export type Selection<Id> = ReturnType<typeof useSelection<Id>>;

type Options<Id> = {
  /** Otherwise the selection stays, unless it is a single row that was just clicked. */
  selectsOnMove?: boolean;
  /** Keeps the selection while the list is not shown. */
  kept?: { selection: ListSelection<Id> };
};

/** By mouse and keyboard, also of rows that are not loaded. */
export const useSelection = <Id>(
  rows: SelectableRows<Id>,
  { selectsOnMove = false, kept }: Options<Id> = {},
) => {
  const [placed, setPlaced] = useState<ListSelection<Id>>(kept?.selection ?? noSelection);
  const [list, setList] = useState(rows.list);
  if (list !== rows.list) {
    setList(rows.list);
    setPlaced(inOtherList(placed));
  }
  useEffect(() => {
    if (kept) kept.selection = placed;
  }, [kept, placed]);
  const loaded = selectLoaded(placed, rows.idAt);
  if (list === rows.list && loaded !== placed) setPlaced(loaded);
  const selection = followActive(loaded, rows.idAt);

  const set = (next: ListSelection<Id>, isClicked = false): void =>
    setPlaced({ ...next, isClicked, activeId: rows.idAt(next.active) });

  /** @param begun the selection until the ids of all rows are loaded */
  const selectRows = (
    [first, last]: readonly [first: number, last: number],
    begun: ListSelection<Id>,
    select: (selection: ListSelection<Id>, ids: readonly Id[]) => ListSelection<Id>,
  ): void => {
    const known = Array.from({ length: last - first + 1 }, (_, at) => rows.idAt(first + at));
    if (known.every((id) => id !== undefined)) {
      set({ ...select(begun, known), request: undefined });
      return;
    }
    const request = Symbol();
    set({ ...begun, request });
    rows
      .readIds({ offset: first, limit: known.length })
      .then(
        (ids) => setPlaced((now) => selectAnswer(now, request, (was) => select(was, ids))),
        notify.failed('The clips could not be selected'),
      );
  };
  const selectOnly = (index: number): void => {
    const id = rows.idAt(index);
    // A row that is still loading is selected once loaded; until then none is, so that no action
    // applies to one out of view.
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
    /** -1 until the list has been used. */
    active: selection.active,
    selectOnly,
    moveTo,
    toggle: (index: number): void => {
      const id = rows.idAt(index);
      if (id !== undefined) set(toggleOne(selection, id, index));
    },
    /** Selects from the anchor. @param keepsSelection also keeps the rows already selected */
    extendTo: (index: number, keepsSelection = false): void => {
      // The row becomes active without waiting, so that the next key continues from it.
      selectRows(rangeTo(selection, index), selectRange(selection, index, [], true), (now, ids) =>
        selectRange(now, index, ids, keepsSelection),
      );
    },
    all: (): void => {
      if (rows.total) selectRows([0, rows.total - 1], selection, selectAll);
    },
    /** Clears the selection; the active row stays. */
    none: (): void => set({ ...selection, selected: new Set(), request: undefined }),
    forget: (ids: readonly Id[]): void => setPlaced((now) => forgetItems(now, ids)),
  };
};
