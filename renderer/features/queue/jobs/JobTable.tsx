import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { GridCell, GridHeader, GridRow, GridRows } from '../../../ui/GridParts.tsx';
import { keepTextUnselected } from '../../../ui/keep-text-unselected.ts';
import { moveByKey, selectByClick, toggleByKey } from '../../../ui/select-rows.ts';
import { JobRow } from './JobRow.tsx';
import styles from './JobTable.module.css';
import type { JobRows } from './use-job-rows.ts';
import type { JobSelection } from './use-job-selection.ts';

/** `--cc-row-height` in px. */
const rowHeight = 44;

type Props = {
  rows: JobRows;
  total: number;
  /** Evaluated on this machine. */
  isBuiltIn: boolean;
  selection: JobSelection;
  onOpen: (index: number) => void;
  /** Index of a row to keep in view; null to leave the scroll position. */
  followed: number | null;
  /** Called when the user scrolls or moves, which ends following. */
  onUserMove: () => void;
};

const rowId = (index: number): string => `job-at-${index}`;

const indexOf = (event: MouseEvent): number | null => {
  const row = (event.target as Element).closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : null;
};

const Header = () => (
  <GridRow aria-rowindex={1} className={styles.header}>
    <GridHeader className={styles.right}>No.</GridHeader>
    <GridHeader>
      <span className={styles.unseen}>Picture</span>
    </GridHeader>
    <GridHeader>Clip</GridHeader>
    <GridHeader>Stage or outcome</GridHeader>
    <GridHeader className={styles.right}>Findings</GridHeader>
    <GridHeader>Reason</GridHeader>
  </GridRow>
);

/** The clips of a batch in their order, virtualized. */
export const JobTable = (props: Props) => {
  const { rows, total, isBuiltIn, selection, onOpen, followed, onUserMove } = props;
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
  useEffect(() => {
    if (followed !== null) scrollToIndex(followed, { align: 'center' });
  }, [followed, scrollToIndex]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (toggleByKey(event, selection)) return;
    const shape = { count: total, scroller: scroller.current, rowHeight };
    const target = moveByKey(event, selection, shape);
    if (target === null) return;
    onUserMove();
    scrollToIndex(target);
  };
  const onClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null) selectByClick(event, index, selection);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null) onOpen(index);
  };
  const isActiveShown = selection.active >= first && selection.active <= last;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualized list can't be a table
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label="Clips of the batch"
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-colcount={6}
      {...(isActiveShown ? { 'aria-activedescendant': rowId(selection.active) } : {})}
      onKeyDown={onKeyDown}
      onWheel={onUserMove}
      onClick={onClick}
      onMouseDown={keepTextUnselected}
      onDoubleClick={onDoubleClick}
    >
      <GridRows className={styles.head}>
        <Header />
      </GridRows>
      <GridRows className={styles.lines} style={{ height: lines.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const job = rows.at(index);
          return (
            <GridRow
              key={key}
              id={rowId(index)}
              aria-rowindex={index + 2}
              aria-selected={job !== undefined && selection.selected.has(job.jobId)}
              data-index={index}
              data-active={index === selection.active}
              className={styles.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {job ? (
                <JobRow job={job} index={index} isBuiltIn={isBuiltIn} />
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
