import type { KeyboardEvent } from 'react';
import type { PromptRowInfo } from '../../../../shared/contract/prompts.ts';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { RowTable, useRowTable } from '../../../ui/RowTable.tsx';
import type { Selection } from '../../../ui/use-selection.ts';
import { type AfterEdit, PromptRow } from './PromptRow.tsx';
import styles from './PromptTable.module.css';
import type { PromptRows } from './use-prompt-rows.ts';

/** Height of a row: two lines of a prompt (px). */
const rowHeight = 56;

type Props = {
  rows: PromptRows;
  total: number;
  selection: Selection<JobId>;
  edited: JobId | null;
  onEdit: (jobId: JobId | null) => void;
  onGive: (row: PromptRowInfo, text: string | null) => void;
};

const headers = [
  { title: 'Thumbnail', isHidden: true },
  { title: 'Clip' },
  { title: 'Prompt' },
  { title: 'From' },
];

export const PromptTable = ({ rows, total, selection, edited, onEdit, onGive }: Props) => {
  const table = useRowTable({ rows, total, rowHeight });
  const { scroller, scrollToIndex } = table.list;

  const goTo = (index: number): void => {
    selection.selectOnly(index);
    scrollToIndex(index);
  };
  const beginEdit = (index: number): void => {
    const row = rows.at(index);
    if (!row?.canEdit) return;
    goTo(index);
    onEdit(row.jobId);
  };
  /** Finds the next editable row among the loaded ones. */
  const editableFrom = (index: number, step: 1 | -1): number | null => {
    for (let at = index; at >= 0 && at < total; at += step) {
      const row = rows.at(at);
      if (!row) return null;
      if (row.canEdit) return at;
    }
    return null;
  };
  const endEdit = (
    row: PromptRowInfo,
    index: number,
    text: string | null,
    after: AfterEdit,
  ): void => {
    if (text !== null) onGive(row, text.trim() === '' ? null : text);
    const step = after === 'editPrevious' ? -1 : 1;
    const next =
      after === 'editNext' || after === 'editPrevious' ? editableFrom(index + step, step) : null;
    onEdit(next === null ? null : (rows.at(next)?.jobId ?? null));
    if (next !== null) goTo(next);
    else if (after === 'next') goTo(Math.min(total - 1, index + 1));
    if (next === null && after !== 'stay') scroller.current?.focus();
    if (after === 'stay' && text === null) scroller.current?.focus();
  };

  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return false;
    event.preventDefault();
    beginEdit(Math.max(0, selection.active));
    return true;
  };
  return (
    <RowTable
      table={table}
      selection={selection}
      headers={headers}
      edited={edited}
      onKey={onKey}
      label="Batch prompts"
      idPrefix="prompt"
      rowClass={styles.columns}
      onOpen={beginEdit}
      cells={(row, index) => (
        <PromptRow
          row={row}
          isEdited={row.jobId === edited}
          onUse={(text) => onGive(row, text)}
          onEditEnd={(text, after) => endEdit(row, index, text, after)}
        />
      )}
    />
  );
};
