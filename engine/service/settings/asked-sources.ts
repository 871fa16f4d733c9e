import type { Settings } from '../../../shared/contract/settings.ts';
import {
  type AskedPromptSource,
  askedPromptSources,
} from '../../../shared/domain/prompt-sources.ts';

type PromptSources = Settings['promptSources'];

const isSource = (value: unknown): value is AskedPromptSource =>
  askedPromptSources.some((source) => source === value);

/** An entry as it is stored; the first builds stored the names of those that are asked. */
const readEntry = (entry: unknown): PromptSources => {
  if (isSource(entry)) return [{ source: entry, isAsked: true }];
  if (typeof entry !== 'object' || entry === null) return [];
  const { source, isAsked } = entry as Record<string, unknown>;
  return isSource(source) ? [{ source, isAsked: isAsked !== false }] : [];
};

/**
 * The stored order of all sources. Those that it does not know, as a newer build has them, come
 * last and are asked.
 */
export const readPromptSources = (stored: unknown): PromptSources => {
  const known = Array.isArray(stored) ? stored.flatMap(readEntry) : [];
  const all = [...known, ...askedPromptSources.map((source) => ({ source, isAsked: true }))];
  return all.filter((entry, at) => all.findIndex(({ source }) => source === entry.source) === at);
};

/** The sources that are asked, the most trusted first. */
export const askedSources = ({ promptSources }: Settings): AskedPromptSource[] =>
  promptSources.filter(({ isAsked }) => isAsked).map(({ source }) => source);
