import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LibraryFilter } from '../../../shared/contract/library.ts';
import { routes } from '../../routes/routes.ts';
import {
  changedFilter,
  defaultView,
  emptyFilter,
  formatView,
  parseView,
} from '../library/view/library-view.ts';

export type TrendsFilter = {
  filter: LibraryFilter;
  /** Changes some members of the filter; another entry for back and forward. */
  narrow(change: Partial<LibraryFilter>): void;
  clear(): void;
};

/** Which clips the trends are about: what their address says, in the words of the library's. */
export const useTrendsFilter = (): TrendsFilter => {
  const [, goTo] = useLocation();
  const query = useSearch();
  return useMemo(() => {
    const { filter } = parseView(query);
    const go = (wanted: LibraryFilter): void =>
      goTo(`${routes.trends}?${formatView({ ...defaultView, filter: wanted })}`);
    return {
      filter,
      narrow: (change) => go(changedFilter(filter, change)),
      clear: () => go(emptyFilter),
    };
  }, [query, goTo]);
};
