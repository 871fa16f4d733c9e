import type { Settings } from '../../../../shared/contract/settings.ts';
import type { SearchedPromptSource } from '../../../../shared/domain/prompt-sources.ts';

type Order = Settings['promptSources'];

export const movedSource = (order: Order, source: SearchedPromptSource, by: -1 | 1): Order => {
  const from = order.findIndex((entry) => entry.source === source);
  const entry = order[from];
  const to = from + by;
  if (!entry || to < 0 || to >= order.length) return order;
  const others = order.filter((other) => other !== entry);
  return [...others.slice(0, to), entry, ...others.slice(to)];
};

export const toggledSource = (
  order: Order,
  source: SearchedPromptSource,
  isSearched: boolean,
): Order =>
  order.map((entry) => (entry.source === source ? { source, isAsked: isSearched } : entry));
