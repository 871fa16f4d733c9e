import { useRef, useState } from 'react';
import type { JobId } from '../../../../shared/domain/ids.ts';
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

/** Most rows that the contract gives at once. */
export const maxRows = 500;

export type JobSelection = {
  selected: ReadonlySet<JobId>;
  /** Index of the row the keyboard is at; -1 before it was used. */
  active: number;
  only(index: number): void;
  toggle(index: number): void;
  /** Selects from where the selection was begun. @param isAdded keeps what was selected besides */
  extendTo(index: number, isAdded?: boolean): void;
  all(): void;
  /** The keyboard stays where it is. */
  none(): void;
};

type Row = { jobId: JobId };

/** A list of jobs, of which those on the screen are there. */
export type SelectableRows = {
  /** Rows of the whole list; null before anything was loaded. */
  total: number | null;
  /** Undefined while the row is on its way. */
  at(index: number): Row | undefined;
};

/** How far a row is looked for that has moved (rows). */
const maxMoved = 500;

/**
 * The selection with its positions where its row is now: rows before it may have left the list, or
 * come into it. A row that is gone leaves its place to the one that is there instead.
 */
const followRow = (
  selection: ListSelection<JobId>,
  held: JobId | undefined,
  rows: SelectableRows,
): ListSelection<JobId> => {
  const { active, anchor } = selection;
  if (held === undefined || active < 0) return selection;
  for (let away = 0; away <= maxMoved; away += 1) {
    const index = [active - away, active + away].find((at) => rows.at(at)?.jobId === held);
    if (index === undefined) continue;
    const moved = Math.max(0, anchor + index - active);
    return { ...selection, active: index, anchor: anchor < 0 ? anchor : moved };
  }
  return selection;
};

/**
 * What is selected of a list of jobs, also of those that are not on the screen.
 * @param readRows asks for a part of the list, as long as the contract gives
 */
export const useJobSelection = (
  rows: SelectableRows,
  readRows: (part: { offset: number; limit: number }) => Promise<readonly Row[]>,
): JobSelection => {
  const [placed, setPlaced] = useState<ListSelection<JobId>>(noSelection);
  /** The job of the active row: its place may change. */
  const [held, setHeld] = useState<JobId>();
  const selection = followRow(placed, held, rows);
  /** Of several ranges asked for in a row, the last counts. */
  const asked = useRef(0);

  const idsIn = async (first: number, last: number): Promise<JobId[]> => {
    const ids: JobId[] = [];
    for (let offset = first; offset <= last; offset += maxRows) {
      const part = { offset, limit: Math.min(maxRows, last - offset + 1) };
      for (const { jobId } of await readRows(part)) ids.push(jobId);
    }
    return ids;
  };
  const place = (next: ListSelection<JobId>): void => {
    setPlaced(next);
    setHeld(rows.at(next.active)?.jobId);
  };
  const set = (next: ListSelection<JobId>): void => {
    asked.current += 1;
    place(next);
  };
  /** Takes rows that are there at once, and asks for the others. */
  const withIds = (first: number, last: number, take: (ids: JobId[]) => void): void => {
    asked.current += 1;
    const turn = asked.current;
    const shown = Array.from({ length: last - first + 1 }, (_, at) => rows.at(first + at)?.jobId);
    if (shown.every((id) => id !== undefined)) {
      take(shown);
      return;
    }
    idsIn(first, last)
      .then((ids) => {
        if (turn === asked.current) take(ids);
      })
      .catch(notify.failed('The clips could not be selected'));
  };

  return {
    selected: selection.selected,
    active: selection.active,
    only: (index) => {
      const id = rows.at(index)?.jobId;
      // A row that is still on its way can be gone to, and is selected by the next key.
      set(id === undefined ? { ...selection, active: index } : selectOne(id, index));
    },
    toggle: (index) => {
      const id = rows.at(index)?.jobId;
      if (id !== undefined) set(toggleOne(selection, id, index));
    },
    extendTo: (index, isAdded = false) => {
      const [first, last] = rangeTo(selection, index);
      // The keyboard is there already, so that the next key goes on from there.
      place({ ...selection, active: index });
      withIds(first, last, (ids) => set(selectRange(selection, index, ids, isAdded)));
    },
    all: () => {
      if (!rows.total) return;
      withIds(0, rows.total - 1, (ids) => set(selectAll(selection, ids)));
    },
    none: () => set({ ...noSelection, active: selection.active }),
  };
};
