import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { useRpc } from '../../../rpc/rpc-context.ts';
import {
  type ListSelection,
  noSelection,
  rangeTo,
  selectAll,
  selectOne,
  selectRange,
  toggleOne,
} from '../../../ui/list-selection.ts';
import { notify } from '../../../ui/notify.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';

export type SelectionControl = {
  selected: ReadonlySet<ClipId>;
  /** Index of the active clip; -1 until the list has been used. */
  active: number;
  selectOnly(index: number): void;
  toggle(index: number): void;
  /** Selects from the anchor to an index. @param keepsSelection also keeps the items already selected */
  extendTo(index: number, keepsSelection?: boolean): void;
  /** Moves the active clip. The selection stays, unless it is a single clip that was just clicked. */
  moveTo(index: number): void;
  open(index: number): void;
  all(): void;
  none(): void;
  forget(clipIds: readonly ClipId[]): void;
};

/** `isClicked`: the selection is a single clip that was just clicked. */
type Selected = ListSelection<ClipId> & { readonly isClicked: boolean };

/** The selection when the library was left, restored when the user comes back. */
let lastSelection: Selected = { ...noSelection, isClicked: false };

/** Returns the selection after moving to a clip, which may not be loaded yet. */
const movedTo = (before: Selected, index: number, clipId: ClipId | undefined): Selected => ({
  selected: before.isClicked ? new Set(clipId === undefined ? [] : [clipId]) : before.selected,
  anchor: index,
  active: index,
  isClicked: before.isClicked,
});

/** Returns the ids in a range of rows; null if one of them is not loaded. */
const loadedIds = (rows: ClipRows, first: number, last: number): ClipId[] | null => {
  const ids: ClipId[] = [];
  for (let index = first; index <= last; index += 1) {
    const card = rows.at(index);
    if (!card) return null;
    ids.push(card.clipId);
  }
  return ids;
};

/** Selection by mouse and keyboard, also across rows that are not loaded. */
export const useClipSelection = (
  rows: ClipRows,
  onOpen: (clipId: ClipId) => void,
): SelectionControl => {
  const { query } = useRpc();
  const queries = useQueryClient();
  const [selection, setAll] = useState(lastSelection);
  const setSelection = (change: (now: Selected) => ListSelection<ClipId>): void =>
    setAll((now) => ({ ...change(now), isClicked: false }));
  const [madeIn, setMadeIn] = useState(rows.clips);
  // Positions are invalid in another view.
  if (madeIn !== rows.clips) {
    setMadeIn(rows.clips);
    setAll({ ...selection, anchor: -1, active: -1, isClicked: false });
  }
  useEffect(() => {
    lastSelection = selection;
  }, [selection]);

  const withAllIds = (act: (ids: ClipId[]) => void): void => {
    queries
      .fetchQuery(query.library.ids.queryOptions({ input: rows.clips }))
      .then(act, notify.failed('The clips could not be selected'));
  };
  const extendTo = (index: number, keepsSelection = false): void => {
    const [first, last] = rangeTo(selection, index);
    const apply = (ids: readonly ClipId[]): void =>
      setSelection((now) => selectRange(now, index, ids, keepsSelection));
    const loaded = loadedIds(rows, first, last);
    if (loaded) apply(loaded);
    else withAllIds((ids) => apply(ids.slice(first, last + 1)));
  };
  const withCard = (index: number, act: (clipId: ClipId) => void): void => {
    const card = rows.at(index);
    if (card) act(card.clipId);
  };
  return {
    selected: selection.selected,
    active: selection.active,
    selectOnly: (index) =>
      withCard(index, (clipId) => setAll({ ...selectOne(clipId, index), isClicked: true })),
    toggle: (index) =>
      withCard(index, (clipId) => setSelection((now) => toggleOne(now, clipId, index))),
    extendTo,
    moveTo: (index) => {
      const clipId = rows.at(index)?.clipId;
      setAll((now) => movedTo(now, index, clipId));
    },
    open: (index) => withCard(index, onOpen),
    all: () => withAllIds((ids) => setSelection((now) => selectAll(now, ids))),
    none: () => setSelection((now) => ({ ...now, selected: new Set() })),
    forget: (clipIds) => {
      const gone = new Set(clipIds);
      setSelection((now) => ({
        ...now,
        selected: new Set([...now.selected].filter((clipId) => !gone.has(clipId))),
      }));
    },
  };
};
