import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import type { JobInfo } from '../../../../shared/contract/queue.ts';
import type { ClipId } from '../../../../shared/domain/ids.ts';
import { GridRows } from '../../../ui/GridParts.tsx';
import { keepTextUnselected } from '../../../ui/keep-text-unselected.ts';
import { moveActive } from '../../../ui/move-active.ts';
import type { ClipRows } from '../rows/use-clip-rows.ts';
import type { SelectionControl } from '../selection/use-clip-selection.ts';
import styles from './ClipList.module.css';
import { itemId } from './item-id.ts';
import { rememberScroll, scrollOf } from './remembered-scroll.ts';

/** Room below the last row, for the bar that lies over the list while clips are selected (px). */
const roomBelow = 72;
/** Rows beyond the screen's edge that are drawn, so that scrolling shows no gaps. */
const overscanRows = 4;

/** What every way of showing the clips needs. */
export type ListProps = {
  rows: ClipRows;
  total: number;
  selection: SelectionControl;
  /** What running batches have in hands. */
  jobs: ReadonlyMap<ClipId, JobInfo>;
  /** What the scroll position is remembered for. */
  placeKey: string;
};

type Props = ListProps & {
  /** Clips side by side: 1 in the table. */
  columns: number;
  /** Height of a row with the space below it (px). */
  rowHeight: number;
  /** Columns as screen readers count them, and the names above them. */
  columnCount: number;
  header: ReactNode;
  headerHeight: number;
  /** One line of the list. @param indexes the clips in it */
  renderRow: (indexes: readonly number[]) => ReactNode;
};

const indexOfItem = (event: MouseEvent): number | null => {
  const item = (event.target as Element).closest<HTMLElement>('[data-index]');
  return item ? Number(item.dataset.index) : null;
};

/** True where a control inside of the list has the keyboard or the mouse for itself. */
const isInControl = (event: KeyboardEvent | MouseEvent): boolean =>
  (event.target as Element).closest('a, button, input, textarea') !== null;

/**
 * A list of any length of which only what is on the screen exists. Keyboard and selection are the
 * same for tiles and rows; items carry `data-index`.
 */
export const ClipList = (props: Props) => {
  const { rows, total, selection, columns, rowHeight, placeKey } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useVirtualizer({
    count: Math.ceil(total / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    // The header lies over the list's upper edge and takes its height at the lower one.
    scrollPaddingEnd: props.headerHeight,
    paddingEnd: roomBelow,
    initialOffset: () => scrollOf(placeKey),
  });
  useEffect(() => {
    if (rowHeight > 0) lines.measure();
  }, [lines, rowHeight]);
  useEffect(() => {
    scroller.current?.scrollTo({ top: scrollOf(placeKey) });
  }, [placeKey]);

  const hadKeyboard = useRef(selection.active >= 0);
  useEffect(() => {
    // Coming back from a clip, the keyboard is where it was; nobody else loses it to the list.
    const isFree = document.activeElement?.matches('body, main') ?? true;
    if (hadKeyboard.current && isFree) scroller.current?.focus({ preventScroll: true });
  }, []);

  const shown = lines.getVirtualItems();
  const first = (shown[0]?.index ?? 0) * columns;
  const last = Math.min(total, ((shown.at(-1)?.index ?? 0) + 1) * columns) - 1;
  const { look } = rows;
  useEffect(() => look(first, Math.max(first, last)), [look, first, last]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isInControl(event) || event.altKey) return;
    if (event.key === ' ') {
      event.preventDefault();
      selection.toggle(Math.max(0, selection.active));
      return;
    }
    const height = scroller.current?.clientHeight ?? 0;
    const rowsPerPage = Math.floor(height / rowHeight) - 1;
    const target = moveActive(event.key, selection.active, { count: total, columns, rowsPerPage });
    if (target === null) return;
    event.preventDefault();
    if (event.shiftKey) selection.extendTo(target);
    else selection.moveTo(target);
    lines.scrollToIndex(Math.floor(target / columns));
  };
  const onClick = (event: MouseEvent): void => {
    const index = indexOfItem(event);
    if (index === null) return;
    const isBox = (event.target as Element).matches('[data-select-box]');
    if (!isBox && isInControl(event)) return;
    const isAdding = event.ctrlKey || event.metaKey || isBox;
    if (event.shiftKey) selection.extendTo(index, isAdding);
    else if (isAdding) selection.toggle(index);
    else selection.only(index);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    const index = indexOfItem(event);
    if (index !== null && !isInControl(event)) selection.open(index);
  };
  const isActiveShown = selection.active >= first && selection.active <= last;

  return (
    // biome-ignore lint/a11y/useSemanticElements: what is virtualised can be no table
    <div
      ref={scroller}
      className={styles.scroller}
      data-changing={rows.isChanging}
      data-clip-list
      role="grid"
      tabIndex={0}
      aria-label="Clips"
      aria-multiselectable
      aria-busy={rows.isChanging}
      aria-rowcount={Math.ceil(total / columns) + (props.header ? 1 : 0)}
      aria-colcount={props.columnCount}
      {...(isActiveShown ? { 'aria-activedescendant': itemId(selection.active) } : {})}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onMouseDown={keepTextUnselected}
      onDoubleClick={onDoubleClick}
      onScroll={(event) => rememberScroll(placeKey, event.currentTarget.scrollTop)}
    >
      {props.header}
      <GridRows className={styles.lines} style={{ height: `${lines.getTotalSize()}px` }}>
        {shown.map((line) => (
          <div
            key={line.key}
            className={styles.line}
            role="presentation"
            style={{ height: `${rowHeight}px`, transform: `translateY(${line.start}px)` }}
          >
            {props.renderRow(indexesOf(line.index, columns, total))}
          </div>
        ))}
      </GridRows>
    </div>
  );
};

/** The clips of a line; the last line may not be full. */
const indexesOf = (line: number, columns: number, total: number): number[] =>
  Array.from(
    { length: Math.min(columns, total - line * columns) },
    (_, column) => line * columns + column,
  );
