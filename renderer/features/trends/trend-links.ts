import type { LibraryFilter, LibrarySort } from '../../../shared/contract/library.ts';
import type { ClipState } from '../../../shared/domain/clip-state.ts';
import { routes } from '../../routes/routes.ts';
import { changedFilter, defaultView, formatView } from '../library/view/library-view.ts';

/** States of clips that have a result: trends are about these. */
const judged: readonly ClipState[] = ['completed', 'partial'];

const bySeverity: LibrarySort = { by: 'severity', direction: 'descending' };

/** The states of clips with a result that a filter lets through. */
const statesOf = ({ states, not }: LibraryFilter): ClipState[] => {
  const isTurned = not.includes('states');
  return judged.filter((state) => states.length === 0 || states.includes(state) !== isTurned);
};

/**
 * The address of the clips that something is counted over, the worst first.
 * @param filter of the trends
 * @param part what narrows it to this bar
 */
export const clipsHref = (filter: LibraryFilter, part: Partial<LibraryFilter>): string => {
  const states = statesOf(filter);
  // Without a state there is nothing to count; an empty list would let all clips through.
  const set = { ...(states.length > 0 ? { states } : {}), ...part };
  const not = filter.not.filter((list) => !(list in set));
  const narrowed = changedFilter(filter, { ...set, not });
  return `${routes.library}?${formatView({ ...defaultView, filter: narrowed, sort: bySeverity })}`;
};

/** A span of time within one that is filtered by already. */
export const withinSpan = (
  { evaluatedFromMs, evaluatedBeforeMs }: LibraryFilter,
  { fromMs, beforeMs }: { fromMs: number; beforeMs: number },
): Partial<LibraryFilter> => ({
  evaluatedFromMs: Math.max(fromMs, evaluatedFromMs ?? fromMs),
  evaluatedBeforeMs: Math.min(beforeMs, evaluatedBeforeMs ?? beforeMs),
});
