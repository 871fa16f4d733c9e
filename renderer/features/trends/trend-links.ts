import type { LibraryFilter, LibrarySort } from '../../../shared/contract/library.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import { changedFilter, defaultView, formatView } from '../../routes/library-view.ts';
import { routes } from '../../routes/routes.ts';

const evaluatedStates: readonly ClipState[] = ['completed', 'partial'];

const worstFirst: LibrarySort = { by: 'worst', direction: 'descending' };

const statesOf = ({ states, not }: LibraryFilter): ClipState[] => {
  const isNegated = not.includes('states');
  return evaluatedStates.filter(
    (state) => states.length === 0 || states.includes(state) !== isNegated,
  );
};

/** Worst first. @param filter of the trends @param part narrows it to one bar */
export const clipsHref = (filter: LibraryFilter, part: Partial<LibraryFilter>): string => {
  const states = statesOf(filter);
  // An empty list would match all clips.
  const set = { ...(states.length > 0 ? { states } : {}), ...part };
  const not = filter.not.filter((list) => !(list in set));
  const narrowed = changedFilter(filter, { ...set, not });
  return `${routes.library}?${formatView({ ...defaultView, filter: narrowed, sort: worstFirst })}`;
};

export const withinSpan = (
  { evaluatedFromMs, evaluatedBeforeMs }: LibraryFilter,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
): Partial<LibraryFilter> => ({
  evaluatedFromMs: Math.max(fromMs, evaluatedFromMs ?? fromMs),
  evaluatedBeforeMs: Math.min(beforeMs, evaluatedBeforeMs ?? beforeMs),
});
