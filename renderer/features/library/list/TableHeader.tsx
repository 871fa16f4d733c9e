import { ArrowDown, ArrowUp } from 'lucide-react';
import type { LibrarySort } from '../../../../shared/contract/library.ts';
import { GridHeader, GridRow, GridRows } from '../../../ui/GridParts.tsx';
import { flippedSort } from '../view/sort-order.ts';
import styles from './TableHeader.module.css';

type Column = { title: string; sortBy: LibrarySort['by'] | null; isNumber?: boolean };

/** The table's columns from left to right; their widths are in the style sheet. */
export const tableColumns: readonly Column[] = [
  { title: 'Clip', sortBy: 'name' },
  { title: 'State', sortBy: 'state' },
  { title: 'Findings', sortBy: 'findings' },
  { title: 'Length', sortBy: 'duration', isNumber: true },
  { title: 'Prompt', sortBy: null },
  { title: 'Model', sortBy: 'model' },
  { title: 'Evaluated', sortBy: 'evaluated' },
];

type Props = { sort: LibrarySort; onSort: (sort: LibrarySort) => void };

/** Names of the columns; most sort the table, a second time the other way round. */
export const TableHeader = ({ sort, onSort }: Props) => (
  <GridRows className={styles.header}>
    <GridRow className={styles.row} aria-rowindex={1}>
      {tableColumns.map(({ title, sortBy, isNumber = false }) => {
        const isSorted = sort.by === sortBy;
        const Arrow = sort.direction === 'ascending' ? ArrowUp : ArrowDown;
        return (
          <GridHeader
            key={title}
            className={styles.cell}
            data-number={isNumber}
            {...(sortBy === null ? {} : { 'aria-sort': isSorted ? sort.direction : 'none' })}
          >
            {sortBy === null ? (
              title
            ) : (
              <button
                type="button"
                className={styles.button}
                onClick={() => onSort(flippedSort(sort, sortBy))}
              >
                {title}
                {isSorted ? <Arrow className={styles.arrow} aria-hidden /> : null}
              </button>
            )}
          </GridHeader>
        );
      })}
    </GridRow>
  </GridRows>
);
