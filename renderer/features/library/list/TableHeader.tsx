import { ArrowDown, ArrowUp } from 'lucide-react';
import type { DragEvent } from 'react';
import type { LibrarySort } from '../../../../shared/contract/library.ts';
import { GridHeader, GridRow, GridRows } from '../../../ui/GridParts.tsx';
import { ColumnResizer } from '../columns/ColumnResizer.tsx';
import { shownColumns, withMoved, withoutWidth, withWidth } from '../columns/column-layout.ts';
import { type ColumnId, columnIds, columnOf } from '../columns/table-columns.tsx';
import type { ColumnControl } from '../columns/use-column-layout.ts';
import { flippedSort } from '../view/sort-order.ts';
import styles from './TableHeader.module.css';

type Props = {
  sort: LibrarySort;
  onSort: (sort: LibrarySort) => void;
  columns: ColumnControl;
};

/** Data type of a dragged column, as opposed to a file from outside. */
const dragType = 'application/x-clipcheck-column';

const isColumnDrag = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes(dragType);

const SortButton = ({ id, sort, onSort }: Omit<Props, 'columns'> & { id: ColumnId }) => {
  const { title, sortBy } = columnOf(id);
  if (sortBy === null) return <span className={styles.title}>{title}</span>;
  const Arrow = sort.direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <button
      type="button"
      className={styles.button}
      onClick={() => onSort(flippedSort(sort, sortBy))}
    >
      <span className={styles.title}>{title}</span>
      {sort.by === sortBy ? <Arrow className={styles.arrow} aria-hidden /> : null}
    </button>
  );
};

/**
 * Shows the names of the columns. Most sort the table, in reverse on a second click; all can be
 * moved and resized by dragging.
 */
export const TableHeader = ({ sort, onSort, columns }: Props) => {
  const { layout, change } = columns;
  const drop = (event: DragEvent, to: ColumnId): void => {
    const dragged = columnIds.find((id) => id === event.dataTransfer.getData(dragType));
    if (!dragged) return;
    event.preventDefault();
    change(withMoved(layout, dragged, to));
  };
  return (
    <GridRows className={styles.header}>
      <GridRow className={styles.row} aria-rowindex={1}>
        {shownColumns(layout).map((id) => {
          const { title, sortBy, isNumber = false } = columnOf(id);
          const isSorted = sort.by === sortBy;
          return (
            <GridHeader
              key={id}
              className={styles.cell}
              aria-label={title}
              data-number={isNumber}
              draggable
              onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
              onDragOver={(event) => isColumnDrag(event) && event.preventDefault()}
              onDrop={(event) => drop(event, id)}
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
