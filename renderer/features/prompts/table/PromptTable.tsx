import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { PromptRowInfo } from '../../../../shared/contract/prompts.ts';
import type { JobId } from '../../../../shared/domain/ids.ts';
import { GridCell, GridHeader, GridRow, GridRows } from '../../../ui/GridParts.tsx';
import { keepTextUnselected } from '../../../ui/keep-text-unselected.ts';
import { moveByKey, selectByClick, toggleByKey } from '../../../ui/select-rows.ts';
import type { JobSelection } from '../../queue/jobs/use-job-selection.ts';
import type { AfterEdit } from './PromptEditor.tsx';
import { PromptRow } from './PromptRow.tsx';
import styles from './PromptTable.module.css';
import type { PromptRows } from './use-prompt-rows.ts';

/** Height of a row: two lines of a prompt (px). */
const rowHeight = 56;

type Props = {
  rows: PromptRows;
  total: number;
  selection: JobSelection;
  /** The row being edited, which may move in the list; null for none. */
  edited: JobId | null;
  onEdit: (jobId: JobId | null) => void;
  onGive: (row: PromptRowInfo, text: string | null) => void;
};

const rowId = (index: number): string => `prompt-at-${index}`;

const indexOf = (event: MouseEvent): number | null => {
  const target = event.target as Element;
  // Buttons in a row do not select it.
  if (target.closest('button, textarea')) return null;
  const row = target.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : null;
};

const Header = () => (
  <GridRow aria-rowindex={1} className={styles.header}>
    <GridHeader>
      <span className={styles.unseen}>Picture</span>
    </GridHeader>
    <GridHeader>Clip</GridHeader>
    <GridHeader>Prompt</GridHeader>
    <GridHeader>From</GridHeader>
  </GridRow>
);

/** The prompts of a batch in a virtualized table, to edit in place. */
export const PromptTable = ({ rows, total, selection, edited, onEdit, onGive }: Props) => {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  const shown = lines.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  const { setVisible } = rows;
  useEffect(() => setVisible(first, last), [setVisible, first, last]);
  const { scrollToIndex } = lines;

  const goTo = (index: number): void => {
    selection.only(index);
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

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== scroller.current) return;
    if (toggleByKey(event, selection)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      beginEdit(Math.max(0, selection.active));
      return;
    }
    const shape = { count: total, scroller: scroller.current, rowHeight };
    const target = moveByKey(event, selection, shape);
    if (target !== null) scrollToIndex(target);
  };
  const onClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null) selectByClick(event, index, selection);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null) beginEdit(index);
  };
  const isActiveShown = selection.active >= first && selection.active <= last;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualized list can't be a table
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label="Prompts of the batch"
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-colcount={4}
      {...(isActiveShown ? { 'aria-activedescendant': rowId(selection.active) } : {})}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={keepTextUnselected}
      onDoubleClick={onDoubleClick}
    >
      <GridRows className={styles.head}>
        <Header />
      </GridRows>
      <GridRows className={styles.lines} style={{ height: lines.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows.at(index);
          const isEdited = row !== undefined && row.jobId === edited;
          return (
            <GridRow
              key={row?.jobId ?? index}
              id={rowId(index)}
              aria-rowindex={index + 2}
              aria-selected={row !== undefined && selection.selected.has(row.jobId)}
              data-index={index}
              data-active={index === selection.active}
              data-edited={isEdited}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {row ? (
                <PromptRow
                  row={row}
                  isEdited={isEdited}
                  onUse={(text) => onGive(row, text)}
                  onEditEnd={(text, after) => endEdit(row, index, text, after)}
                />
              ) : (
                <GridCell className={styles.loading} aria-label="Loading" />
              )}
            </GridRow>
          );
        })}
      </GridRows>
    </div>
  );
};
