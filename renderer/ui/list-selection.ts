/** Shift selects from the anchor. Positions are indexes in the list as shown. */
export type ListSelection<Id> = {
  readonly selected: ReadonlySet<Id>;
  /** -1 before anything was selected. */
  readonly anchor: number;
  /** -1 until the list has been used. */
  readonly active: number;
  /** Its index may change; undefined while it is not loaded. */
  readonly activeId?: Id | undefined;
  /**
   * Whether it is one item just clicked, which moves with the active one; empty until that is
   * loaded.
   */
  readonly isClicked?: boolean;
  /** Answers to other requests are ignored. */
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

export const rangeTo = (
  selection: ListSelection<unknown>,
  index: number,
): [first: number, last: number] => {
  const anchor = selection.anchor === -1 ? index : selection.anchor;
  return [Math.min(anchor, index), Math.max(anchor, index)];
};

/**
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

/** Keeps the position, which may have moved meanwhile. @param select gets the current selection */
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
 * Adjusts positions after items before the active one were removed or added. If the item is gone,
 * they stay.
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
