import type { ClipId } from '../../../../shared/domain/ids.ts';

/**
 * What is selected, and where the selection was begun: `shift` selects from the anchor to where one
 * goes. Positions are those in the list as it is shown.
 */
export type ClipSelection = {
  readonly selected: ReadonlySet<ClipId>;
  readonly anchor: number;
  /** Where the keyboard is; -1 before it was used. */
  readonly active: number;
};

export const noSelection: ClipSelection = { selected: new Set(), anchor: -1, active: -1 };

/** Selects one clip and nothing else. */
export const selectOne = (clipId: ClipId, index: number): ClipSelection => ({
  selected: new Set([clipId]),
  anchor: index,
  active: index,
});

/** Takes a clip in or out, and leaves the others as they are. */
export const toggleOne = (
  selection: ClipSelection,
  clipId: ClipId,
  index: number,
): ClipSelection => {
  const selected = new Set(selection.selected);
  if (!selected.delete(clipId)) selected.add(clipId);
  return { selected, anchor: index, active: index };
};

/** First and last index of the range between the anchor and another index. */
export const rangeTo = (selection: ClipSelection, index: number): [first: number, last: number] => {
  const anchor = selection.anchor === -1 ? index : selection.anchor;
  return [Math.min(anchor, index), Math.max(anchor, index)];
};

/**
 * Selects what lies between the anchor and an index.
 * @param idsInRange the clips from `rangeTo`, in order
 * @param isAdded keeps what was selected besides
 */
export const selectRange = (
  selection: ClipSelection,
  index: number,
  idsInRange: readonly ClipId[],
  isAdded: boolean,
): ClipSelection => ({
  selected: new Set(isAdded ? [...selection.selected, ...idsInRange] : idsInRange),
  anchor: selection.anchor === -1 ? index : selection.anchor,
  active: index,
});

export const selectAll = (selection: ClipSelection, ids: readonly ClipId[]): ClipSelection => ({
  ...selection,
  selected: new Set(ids),
});

/** The selection without clips that are gone. */
export const without = (selection: ClipSelection, gone: readonly ClipId[]): ClipSelection => {
  const selected = new Set(selection.selected);
  for (const clipId of gone) selected.delete(clipId);
  return { ...selection, selected };
};
