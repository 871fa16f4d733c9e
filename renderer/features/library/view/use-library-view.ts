import { useEffect, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { LibraryFilter, LibrarySort } from '../../../../shared/contract/library.ts';
import {
  type ClipsOfView,
  changedFilter,
  defaultView,
  emptyFilter,
  formatView,
  type LibraryView,
  lastView,
  parseView,
  rememberView,
  type ViewMode,
} from '../../../routes/library-view.ts';
import { routes } from '../../../routes/routes.ts';

export type LibraryViewControl = ReturnType<typeof useLibraryView>;

/** Stored in the address, for back, forward and links; without a query, the last view is shown. */
export const useLibraryView = () => {
  const [, goTo] = useLocation();
  const query = useSearch();
  const shown = query === '' ? lastView() : query;
  const { mode } = parseView(shown);
  const rule = formatView({ ...parseView(shown), mode: defaultView.mode });
  const clips = useMemo(() => {
    const { filter, sort } = parseView(rule);
    return { filter, sort };
  }, [rule]);
  useEffect(() => {
    if (query === '') goTo(`${routes.library}?${shown}`, { replace: true });
    else rememberView(query);
  }, [query, shown, goTo]);
  return useMemo(() => {
    const view = { ...clips, mode };
    const go = (change: Partial<LibraryView>, replace = false): void =>
      goTo(`${routes.library}?${formatView({ ...view, ...change })}`, { replace });
    return {
      ...view,
      /** Filter and sort; the same object as long as neither changes. */
      clips,
      narrow: (change: Partial<LibraryFilter>) =>
        go({ filter: changedFilter(view.filter, change) }),
      /** Sets the search text; replaces the history entry, since typing should not add any. */
      search: (text: string) => go({ filter: { ...view.filter, text } }, true),
      sortBy: (sort: LibrarySort) => go({ sort }),
      showAs: (shownMode: ViewMode) => go({ mode: shownMode }, true),
      show: (saved: ClipsOfView) => go(saved),
      clear: () => go({ filter: emptyFilter }),
    };
  }, [clips, mode, goTo]);
};
