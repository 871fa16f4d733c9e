import { useRef, useState } from 'react';
import type { BatchId, JobId } from '../../../../shared/domain/ids.ts';
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
import type { JobFilter } from './job-filter.ts';
import type { JobRows } from './use-job-rows.ts';

/** Most rows that the contract gives at once. */
const mostRows = 500;

export type JobSelection = {
  selected: ReadonlySet<JobId>;
  /** Index of the row the keyboard is at; -1 before it was used. */
  active: number;
  only(index: number): void;
  toggle(index: number): void;
  /** Selects from where the selection was begun. @param isAdded keeps what was selected besides */
  extendTo(index: number, isAdded?: boolean): void;
  all(): void;
  none(): void;
};

/** What is selected of a batch's clips, also of those that are not on the screen. */
export const useJobSelection = (
  batchId: BatchId,
  filter: JobFilter,
  rows: JobRows,
): JobSelection => {
  const { client } = useRpc();
  const [selection, setSelection] = useState<ListSelection<JobId>>(noSelection);
  /** Of several ranges asked for in a row, the last counts. */
  const asked = useRef(0);

  const idsIn = async (first: number, last: number): Promise<JobId[]> => {
    const ids: JobId[] = [];
    for (let offset = first; offset <= last; offset += mostRows) {
      const input = {
        batchId,
        states: [...filter.states],
        reasonCodes: [...filter.reasonCodes],
        offset,
        limit: Math.min(mostRows, last - offset + 1),
      };
      for (const { jobId } of (await client.queue.jobs(input)).rows) ids.push(jobId);
    }
    return ids;
  };
  const set = (next: ListSelection<JobId>): void => {
    asked.current += 1;
    setSelection(next);
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
      setSelection((before) => ({ ...before, active: index }));
      withIds(first, last, (ids) => set(selectRange(selection, index, ids, isAdded)));
    },
    all: () => {
      if (!rows.total) return;
      withIds(0, rows.total - 1, (ids) => set(selectAll(selection, ids)));
    },
    none: () => set(noSelection),
  };
};
