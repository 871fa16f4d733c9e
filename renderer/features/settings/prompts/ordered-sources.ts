import type { Settings } from '../../../../shared/contract/settings.ts';
import type { SearchedPromptSource } from '../../../../shared/domain/prompt-sources.ts';

type Order = Settings['promptSources'];

/** Returns the order after moving a source up (-1) or down (1). */
export const movedSource = (order: Order, source: SearchedPromptSource, by: -1 | 1): Order => {
  const from = order.findIndex((entry) => entry.source === source);
  const entry = order[from];
  const to = from + by;
  if (!entry || to < 0 || to >= order.length) return order;
  const others = order.filter((other) => other !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
};

/** Returns the order with a source enabled or disabled. */
export const toggledSource = (
  order: Order,
  source: SearchedPromptSource,
  isSearched: boolean,
): Order =>
  order.map((entry) => (entry.source === source ? { source, isAsked: isSearched } : entry));
