/**
 * What is selected in a list, and where the selection was begun: `shift` selects from the anchor to
 * where one goes. Positions are those in the list as it is shown.
 */
export type ListSelection<Id> = {
  readonly selected: ReadonlySet<Id>;
  /** -1 before anything was selected. */
  readonly anchor: number;
  /** Where the keyboard is; -1 before it was used. */
  readonly active: number;
};

export const noSelection: ListSelection<never> = { selected: new Set(), anchor: -1, active: -1 };

/** Selects one item and nothing else. */
export const selectOne = <Id>(id: Id, index: number): ListSelection<Id> => ({
  selected: new Set([id]),
  anchor: index,
  active: index,
});

/** Takes an item in or out, and leaves the others as they are. */
export const toggleOne = <Id>(
  selection: ListSelection<Id>,
  id: Id,
  index: number,
): ListSelection<Id> => {
  const selected = new Set(selection.selected);
  if (!selected.delete(id)) selected.add(id);
  return { selected, anchor: index, active: index };
};

/** First and last index of the range between the anchor and another index. */
export const rangeTo = (
  selection: ListSelection<unknown>,
  index: number,
): [first: number, last: number] => {
  const anchor = selection.anchor === -1 ? index : selection.anchor;
  return [Math.min(anchor, index), Math.max(anchor, index)];
};

/**
 * Selects what lies between the anchor and an index.
 * @param idsInRange the items from `rangeTo`, in order
 * @param isAdded keeps what was selected besides
 */
export const selectRange = <Id>(
  selection: ListSelection<Id>,
  index: number,
  idsInRange: readonly Id[],
  isAdded: boolean,
): ListSelection<Id> => ({
  selected: new Set(isAdded ? [...selection.selected, ...idsInRange] : idsInRange),
  anchor: selection.anchor === -1 ? index : selection.anchor,
  active: index,
});

export const selectAll = <Id>(
  selection: ListSelection<Id>,
  ids: readonly Id[],
): ListSelection<Id> => ({ ...selection, selected: new Set(ids) });
