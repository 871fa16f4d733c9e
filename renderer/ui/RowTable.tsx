import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { JobId } from '../../shared/domain/ids.ts';
import { GridCell, GridHeader, GridRow, GridRows } from './GridParts.tsx';
import { keepTextUnselected } from './keep-text-unselected.ts';
import styles from './RowTable.module.css';
import { moveByKey, type RowSelection, selectByClick, toggleByKey } from './select-rows.ts';

type Row = { readonly jobId: JobId };

type TableSelection = RowSelection & { readonly selected: ReadonlySet<JobId> };

type Rows<Loaded extends Row> = {
  at(index: number): Loaded | undefined;
  setVisible(first: number, last: number): void;
};

type Options<Loaded extends Row> = {
  rows: Rows<Loaded>;
  total: number;
  rowHeight: number;
};

type RowTableState<Loaded extends Row> = Options<Loaded> & {
  scroller: RefObject<HTMLDivElement | null>;
  lines: ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;
};

export const useRowTable = <Loaded extends Row>(
  options: Options<Loaded>,
): RowTableState<Loaded> => {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer<HTMLDivElement, Element>({
    count: options.total,
    getScrollElement: () => scroller.current,
    estimateSize: () => options.rowHeight,
    overscan: 6,
  });
  const shown = lines.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  const { setVisible } = options.rows;
  useEffect(() => setVisible(first, last), [setVisible, first, last]);
  return { ...options, scroller, lines };
};

/** Returns the index of the row under the pointer. Controls in a row do not select it. */
const indexOf = (event: MouseEvent): number | null => {
  const target = event.target as Element;
  if (target.closest('button, textarea')) return null;
  const row = target.closest<HTMLElement>('[data-index]');
  return row ? Number(row.dataset.index) : null;
};

type Props<Loaded extends Row> = {
  table: RowTableState<Loaded>;
  selection: TableSelection;
  label: string;
  idPrefix: string;
  rowClass: string | undefined;
  headers: readonly { title: string; className?: string | undefined; isHidden?: boolean }[];
  cells: (row: Loaded, index: number) => ReactNode;
  /** The row being edited, which is raised above the others. */
  edited?: JobId | null;
  onOpen: (index: number) => void;
  /**
   * Called for keys without Alt, Ctrl or Meta that do not toggle a row, before the keys that move.
   * @returns whether it handled the key
   */
  onKey?: (event: KeyboardEvent) => boolean;
  /** Called when the user scrolls or moves the active row. */
  onUserMove?: () => void;
};

export const RowTable = <Loaded extends Row>({
  table: { rows, total, rowHeight, scroller, lines },
  selection,
  ...props
}: Props<Loaded>) => {
  const shown = lines.getVirtualItems();
  const rowId = (index: number): string => `${props.idPrefix}-at-${index}`;
  const isActiveShown = shown.some(({ index }) => index === selection.active);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target !== scroller.current) return;
    if (toggleByKey(event, selection) || props.onKey?.(event)) return;
    const shape = { count: total, scroller: scroller.current, rowHeight };
    const target = moveByKey(event, selection, shape);
    if (target === null) return;
    props.onUserMove?.();
    lines.scrollToIndex(target);
  };
  const onClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null) selectByClick(event, index, selection);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const index = indexOf(event);
    if (index !== null) props.onOpen(index);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtualized list can't be a table
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-colcount={props.headers.length}
      {...(isActiveShown ? { 'aria-activedescendant': rowId(selection.active) } : {})}
      onKeyDown={onKeyDown}
      onWheel={props.onUserMove}
      onClick={onClick}
      onMouseDown={keepTextUnselected}
      onDoubleClick={onDoubleClick}
    >
      <GridRows className={styles.head}>
        <GridRow aria-rowindex={1} className={`${props.rowClass} ${styles.header}`}>
          {props.headers.map(({ title, className, isHidden = false }) => (
            <GridHeader key={title} className={className}>
              {isHidden ? <VisuallyHidden>{title}</VisuallyHidden> : title}
            </GridHeader>
          ))}
        </GridRow>
      </GridRows>
      <GridRows className={styles.lines} style={{ height: lines.getTotalSize() }}>
        {shown.map(({ index, start }) => {
          const row = rows.at(index);
          return (
            <GridRow
              key={row?.jobId ?? index}
              id={rowId(index)}
              aria-rowindex={index + 2}
              aria-selected={row !== undefined && selection.selected.has(row.jobId)}
              data-index={index}
              data-active={index === selection.active}
              data-edited={row !== undefined && row.jobId === props.edited}
              className={`${props.rowClass} ${styles.row}`}
              style={{ transform: `translateY(${start}px)`, height: rowHeight }}
            >
              {row ? (
                props.cells(row, index)
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
