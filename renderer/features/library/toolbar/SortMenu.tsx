import { Select } from '@mantine/core';
import { ArrowDownWideNarrow, ArrowUpNarrowWide } from 'lucide-react';
import { type LibrarySort, librarySortKeys } from '../../../../shared/contract/library.ts';
import { flippedSort, sortOrders } from '../view/sort-order.ts';
import styles from './SortMenu.module.css';

type Props = { sort: LibrarySort; onSort: (sort: LibrarySort) => void };

const choices = librarySortKeys.map((by) => ({ value: by, label: sortOrders[by].label }));

/** Chooses the sort key and direction. */
export const SortMenu = ({ sort, onSort }: Props) => {
  const isAscending = sort.direction === 'ascending';
  const Arrow = isAscending ? ArrowUpNarrowWide : ArrowDownWideNarrow;
  const label = isAscending ? 'Ascending: change to descending' : 'Descending: change to ascending';
  return (
    <div className={styles.sort}>
      <Select
        className={styles.by}
        aria-label="Sort by"
        data={choices}
        value={sort.by}
        allowDeselect={false}
        onChange={(value) => {
          const by = librarySortKeys.find((known) => known === value);
          if (by && by !== sort.by) onSort(flippedSort(sort, by));
        }}
      />
      <button
        type="button"
        className={styles.direction}
        aria-label={label}
        title={label}
        onClick={() => onSort(flippedSort(sort, sort.by))}
      >
        <Arrow aria-hidden />
      </button>
    </div>
  );
};
