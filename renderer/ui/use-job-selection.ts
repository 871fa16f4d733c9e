import { useRef, useState } from 'react';
import type { JobId } from '../../shared/domain/ids.ts';
import {
  type ListSelection,
  noSelection,
  rangeTo,
  selectAll,
  selectOne,
  selectRange,
  toggleOne,
} from './list-selection.ts';
import { notify } from './notify.ts';

/** Maximum number of rows per request, as in the contract. */
export const maxRows = 500;

export type JobSelectionControl = {
  selected: ReadonlySet<JobId>;
  active: number;
  selectOnly(index: number): void;
  toggle(index: number): void;
  /** Selects from the anchor to an index. @param keepsSelection also keeps the items already selected */
  extendTo(index: number, keepsSelection?: boolean): void;
  all(): void;
  /** Clears the selection; the active row stays. */
  none(): void;
};

type Row = { jobId: JobId };

/** A list of jobs, of which the visible rows are loaded. */
export type SelectableRows = {
  total: number | null;
  at(index: number): Row | undefined;
};

/** Maximum distance, in rows, at which a moved row is searched for. */
const maxMoved = 500;

/**
 * Adjusts the positions of a selection after its row has moved, because rows before it were removed
 * or added. If the row is gone, the position stays.
 */
const followRow = (
  selection: ListSelection<JobId>,
  held: JobId | undefined,
  rows: SelectableRows,
): ListSelection<JobId> => {
  const { active, anchor } = selection;
  if (held === undefined || active < 0) return selection;
  for (let away = 0; away <= maxMoved; away += 1) {
    const index = [active - away, active + away].find((index) => rows.at(index)?.jobId === held);
    if (index === undefined) continue;
    const moved = Math.max(0, anchor + index - active);
    return { ...selection, active: index, anchor: anchor < 0 ? anchor : moved };
  }
  return selection;
};

/**
 * The selection in a list of jobs, including rows that are not loaded.
 * @param readRows fetches a part of the list, up to `maxRows`
 */
export const useJobSelection = (
  rows: SelectableRows,
  readRows: (part: { offset: number; limit: number }) => Promise<readonly Row[]>,
): JobSelectionControl => {
  const [placed, setPlaced] = useState<ListSelection<JobId>>(noSelection);
  /** The job of the active row, whose position may change. */
  const [held, setHeld] = useState<JobId>();
  const selection = followRow(placed, held, rows);
  /** Number of the newest range request: responses to earlier ones are ignored. */
  const newestRequest = useRef(0);

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
    newestRequest.current += 1;
    place(next);
  };
  /** Passes on the ids of a range: immediately if all rows are loaded, else after fetching them. */
  const withIds = (first: number, last: number, take: (ids: JobId[]) => void): void => {
    newestRequest.current += 1;
    const request = newestRequest.current;
    const shown = Array.from({ length: last - first + 1 }, (_, at) => rows.at(first + at)?.jobId);
    if (shown.every((id) => id !== undefined)) {
      take(shown);
      return;
    }
    idsIn(first, last)
      .then((ids) => {
        if (request === newestRequest.current) take(ids);
      })
      .catch(notify.failed('The clips could not be selected'));
  };

  return {
    selected: selection.selected,
    active: selection.active,
    selectOnly: (index) => {
      const id = rows.at(index)?.jobId;
      // A row that is still loading becomes active, and is selected by the next key.
      set(id === undefined ? { ...selection, active: index } : selectOne(id, index));
    },
    toggle: (index) => {
      const id = rows.at(index)?.jobId;
      if (id !== undefined) set(toggleOne(selection, id, index));
    },
    extendTo: (index, keepsSelection = false) => {
      const [first, last] = rangeTo(selection, index);
      // The row becomes active without waiting, so that the next key continues from it.
      place({ ...selection, active: index });
      withIds(first, last, (ids) => set(selectRange(selection, index, ids, keepsSelection)));
    },
    all: () => {
      if (!rows.total) return;
      withIds(0, rows.total - 1, (ids) => set(selectAll(selection, ids)));
    },
    none: () => set({ ...noSelection, active: selection.active }),
  };
};
