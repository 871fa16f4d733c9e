/**
 * The selection in a list. Shift selects from the anchor to another item. Positions are indexes in the
 * list as shown.
 */
export type ListSelection<Id> = {
  readonly selected: ReadonlySet<Id>;
  /** Index at which the selection began; -1 before anything was selected. */
  readonly anchor: number;
  /** Index of the active item, which keys act on; -1 until the list has been used. */
  readonly active: number;
  /** The active item, whose index may change; undefined while it is not loaded. */
  readonly activeId?: Id | undefined;
  /**
   * Whether the selection is one item that was just clicked, and moves with the active item. It is
   * empty while that item is not loaded.
   */
  readonly isClicked?: boolean;
  /** The newest request for items to select: answers to others are ignored. */
  readonly request?: symbol | undefined;
};

export const noSelection: ListSelection<never> = { selected: new Set(), anchor: -1, active: -1 };

export const selectOne = <Id>(id: Id, index: number): ListSelection<Id> => ({
  selected: new Set([id]),
  anchor: index,
  active: index,
});

export const toggleOne = <Id>(
  selection: ListSelection<Id>,
  id: Id,
  index: number,
): ListSelection<Id> => {
  const selected = new Set(selection.selected);
  if (!selected.delete(id)) selected.add(id);
  return { selected, anchor: index, active: index };
};

/** Returns the first and last index of the range between the anchor and another index. */
export const rangeTo = (
  selection: ListSelection<unknown>,
  index: number,
): [first: number, last: number] => {
  const anchor = selection.anchor === -1 ? index : selection.anchor;
  return [Math.min(anchor, index), Math.max(anchor, index)];
};

/**
 * Selects the items between the anchor and an index.
 * @param idsInRange the items from `rangeTo`, in order
 * @param keepsSelection whether items already selected stay selected
 */
export const selectRange = <Id>(
  selection: ListSelection<Id>,
  index: number,
  idsInRange: readonly Id[],
  keepsSelection: boolean,
): ListSelection<Id> => ({
  selected: new Set(keepsSelection ? [...selection.selected, ...idsInRange] : idsInRange),
  anchor: selection.anchor === -1 ? index : selection.anchor,
  active: index,
});

export const selectAll = <Id>(
  selection: ListSelection<Id>,
  ids: readonly Id[],
): ListSelection<Id> => ({ ...selection, selected: new Set(ids) });

/**
 * Selects the items that a request returned. The position stays, since it may have moved meanwhile.
 * @param select the items from the selection at the time of the answer
 */
export const selectAnswer = <Id>(
  selection: ListSelection<Id>,
  request: symbol,
  select: (selection: ListSelection<Id>) => ListSelection<Id>,
): ListSelection<Id> =>
  selection.request === request
    ? { ...selection, selected: select(selection).selected, request: undefined }
    : selection;

/** Selects an item that was clicked before it was loaded, once it is. */
export const selectLoaded = <Id>(
  selection: ListSelection<Id>,
  idAt: (index: number) => Id | undefined,
): ListSelection<Id> => {
  const { isClicked = false, selected, active } = selection;
  const id = isClicked && selected.size === 0 ? idAt(active) : undefined;
  return id === undefined ? selection : { ...selectOne(id, active), isClicked, activeId: id };
};

/** Removes items that no longer exist; a request may still return them. */
export const forgetItems = <Id>(
  selection: ListSelection<Id>,
  ids: readonly Id[],
): ListSelection<Id> => {
  const selected = new Set(selection.selected);
  for (const id of ids) selected.delete(id);
  return { ...selection, selected, isClicked: false, request: undefined };
};

/** Keeps the items for another list, where positions and requests are invalid. */
export const inOtherList = <Id>({ selected }: ListSelection<Id>): ListSelection<Id> => ({
  ...noSelection,
  selected,
});

/** Maximum distance, in items, at which a moved item is searched for. */
const maxMoved = 500;

/**
 * Adjusts the positions of a selection after its active item has moved, because items before it were
 * removed or added. If the item is gone, the position stays.
 * @param idAt returns the item at an index; undefined if it is not loaded
 */
export const followActive = <Id>(
  selection: ListSelection<Id>,
  idAt: (index: number) => Id | undefined,
): ListSelection<Id> => {
  const { active, anchor, activeId } = selection;
  if (activeId === undefined || active < 0) return selection;
  for (let away = 0; away <= maxMoved; away += 1) {
    const index = [active - away, active + away].find((index) => idAt(index) === activeId);
    if (index === undefined) continue;
    const moved = Math.max(0, anchor + index - active);
    return { ...selection, active: index, anchor: anchor < 0 ? anchor : moved };
  }
  return selection;
};
