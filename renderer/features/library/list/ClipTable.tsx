import { useDrag, useMergedRef } from '@mantine/hooks';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, useMemo, useRef } from 'react';
import type { LibrarySort, UnreadClip } from '../../../../shared/contract/library.ts';
import { GridCell, GridHeader, GridRow, GridRows } from '../../../ui/GridParts.tsx';
import { Mark } from '../../../ui/Mark.tsx';
import { stageLooks } from '../../../ui/stage-looks.ts';
import textStyles from '../../../ui/texts.module.css';
import {
  type ColumnControl,
  columnStyles,
  shownColumns,
  withoutWidth,
  withWidth,
} from '../columns/column-layout.ts';
import { type ColumnId, flippedSort, sortKeyOf, tableColumns } from '../columns/table-columns.tsx';
import { ClipList, itemOf, type ListProps } from './ClipList.tsx';
import styles from './ClipTable.module.css';
import type { ItemProps } from './ClipTile.tsx';
import { canDragOut } from './drag-out.ts';
import { itemId } from './list-lines.ts';

type ColumnResizerProps = {
  title: string;
  onResize: (widthPx: number) => void;
  onReset: () => void;
};

const stepPx = 16;

const ColumnResizer = ({ title, onResize, onReset }: ColumnResizerProps) => {
  const handle = useRef<HTMLButtonElement>(null);
  const startPx = useRef(0);
  const widthPx = (): number =>
    handle.current?.closest('[role=columnheader]')?.getBoundingClientRect().width ?? 0;
  const drag = useDrag(
    ({ first, movement: [byPx] }) => {
      if (first) startPx.current = widthPx();
      onResize(startPx.current + byPx);
    },
    // A click sets no width.
    { threshold: 1 },
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    onResize(widthPx() + (event.key === 'ArrowRight' ? stepPx : -stepPx));
  };
  return (
    <button
      ref={useMergedRef(handle, drag.ref)}
      type="button"
      className={styles.handle}
      aria-label={`Width of ${title}`}
      title="Drag to resize; double-click to reset"
      onKeyDown={onKeyDown}
      onDoubleClick={onReset}
    />
  );
};

type TableHeaderProps = {
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  columns: ColumnControl;
};

const SortButton = ({ id, sort, onSort }: Omit<TableHeaderProps, 'columns'> & { id: ColumnId }) => {
  const { title } = tableColumns[id];
  const sortBy = sortKeyOf(id);
  if (sortBy === null) return <span className={textStyles.truncated}>{title}</span>;
  const Arrow = sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => onSort(flippedSort(sort, sortBy))}
    >
      <span className={textStyles.truncated}>{title}</span>
      {sort.by === sortBy ? <Arrow size={12} aria-hidden /> : null}
    </button>
  );
};

/** A second click sorts in reverse; columns can be resized by dragging. */
const TableHeader = ({ sort, onSort, columns }: TableHeaderProps) => {
  const { layout, change } = columns;
  return (
    <GridRows className={styles.header}>
      <GridRow className={styles.columns} aria-rowindex={1}>
        {shownColumns(layout).map((id) => {
          const { title, isNumber = false } = tableColumns[id];
          const sortBy = sortKeyOf(id);
          const isSorted = sort.by === sortBy;
          return (
            <GridHeader
              key={id}
              className={styles.headerCell}
              aria-label={title}
              data-number={isNumber}
              {...(sortBy === null ? {} : { 'aria-sort': isSorted ? sort.direction : 'none' })}
            >
              <SortButton id={id} sort={sort} onSort={onSort} />
              <ColumnResizer
                title={title}
                onResize={(widthPx) => change(withWidth(layout, id, widthPx))}
                onReset={() => change(withoutWidth(layout, id))}
              />
            </GridHeader>
          );
        })}
      </GridRow>
    </GridRows>
  );
};

type ClipRowProps = ItemProps & { rowIndex: number; columns: readonly ColumnId[] };

const ClipRow = memo(({ index, rowIndex, card, columns, ...shown }: ClipRowProps) => (
  <GridRow
    id={itemId(index)}
    className={styles.row}
    data-index={index}
    data-active={shown.isActive}
    aria-selected={shown.isSelected}
    draggable={canDragOut()}
    aria-rowindex={rowIndex}
  >
    {card ? (
      columns.map((id) => {
        const { cell, isNumber = false } = tableColumns[id];
        return (
          <GridCell key={id} className={styles.cell} data-number={isNumber} data-column={id}>
            {cell({ card, ...shown })}
          </GridCell>
        );
      })
    ) : (
      <GridCell />
    )}
  </GridRow>
));

type UnreadRowProps = { clip: UnreadClip; rowIndex: number; columns: readonly ColumnId[] };

const UnreadRow = ({ clip, rowIndex, columns }: UnreadRowProps) => (
  <GridRow className={styles.row} aria-rowindex={rowIndex}>
    {columns.map((id) => (
      <GridCell key={id} className={styles.cell} data-column={id}>
        {id === 'clip' ? <bdi className={textStyles.truncated}>{clip.name}</bdi> : null}
        {id === 'outcome' ? <Mark {...stageLooks.waiting} /> : null}
      </GridCell>
    ))}
  </GridRow>
);

/** Heights in px, as in the CSS tokens. */
const rowHeight = 44;
const headerHeight = 32;

type Props = ListProps & {
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  columns: ColumnControl;
};

export const ClipTable = ({ sort, onSort, columns: control, ...props }: Props) => {
  const { rows, total } = props;
  const { layout } = control;
  const shown = useMemo(() => shownColumns(layout), [layout]);
  const { columns, minWidthPx } = useMemo(() => columnStyles(layout), [layout]);
  const widths = {
    '--cc-clip-columns': columns,
    '--cc-clip-table-width': `${minWidthPx}px`,
  };
  return (
    <div className={styles.table} style={widths}>
      <ClipList
        {...props}
        columns={1}
        columnCount={shown.length}
        rowHeight={rowHeight}
        headerHeight={headerHeight}
        header={<TableHeader sort={sort} onSort={onSort} columns={control} />}
        renderRow={([index = 0], rowIndex) => {
          const waiting = rows.unread[index - total];
          if (waiting) return <UnreadRow clip={waiting} rowIndex={rowIndex} columns={shown} />;
          return <ClipRow {...itemOf(props, index)} rowIndex={rowIndex} columns={shown} />;
        }}
      />
    </div>
  );
};
