import { orderedPromptSources, type Settings } from '../../../../shared/contract/settings.ts';

export type PromptSource = (typeof orderedPromptSources)[number];
type Asked = Settings['promptSources'];

/** All sources: those that are asked in their order, then those that are not. */
export const allSources = (asked: Asked): PromptSource[] => [
  ...asked,
  ...orderedPromptSources.filter((source) => !asked.includes(source)),
];

/** The order once a source has gone up (-1) or down (1) among those that are asked. */
export const movedSource = (asked: Asked, source: PromptSource, by: -1 | 1): Asked => {
  const from = asked.indexOf(source);
  const to = from + by;
  if (from === -1 || to < 0 || to >= asked.length) return asked;
  const others = asked.filter((other) => other !== source);
  return [...others.slice(0, to), source, ...others.slice(to)];
};

/** The order once a source is asked, after all others, or is not asked any more. */
export const toggledSource = (asked: Asked, source: PromptSource, isAsked: boolean): Asked => {
  const others = asked.filter((other) => other !== source);
  return isAsked ? [...others, source] : others;
};
