import type { LibrarySort } from '../../../../shared/contract/library.ts';
import { sortOrders } from '../columns/table-columns.tsx';

export const flippedSort = (sort: LibrarySort, by: LibrarySort['by']): LibrarySort => {
  if (sort.by !== by) return { ...sort, by, direction: sortOrders[by].direction };
  return { ...sort, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' };
};
