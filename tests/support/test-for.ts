import { describe, test } from 'vitest';
import { clipRecipes } from '../../tools/frame-clips/clip-recipes.ts';

/** @throws Error for a daily name that is no case */
const split = <Case>(cases: readonly Case[], daily: readonly unknown[]): [Case[], Case[]] => {
  const keyOf = (one: Case): unknown => (Array.isArray(one) ? one[0] : one);
  const keys = new Set(cases.map(keyOf));
  for (const key of daily) if (!keys.has(key)) throw new Error(`There is no case "${key}".`);
  const isDaily = (one: Case): boolean => daily.includes(keyOf(one));
  return [cases.filter(isDaily), cases.filter((one) => !isDaily(one))];
};

/**
 * Runs the named cases daily, one for each class of equivalent ones, and all in the full run.
 * @param daily cases, or their first members if they are lists
 */
export const testFor = <Case>(
  title: string,
  cases: readonly Case[],
  daily: readonly unknown[],
  body: (one: Case) => void | Promise<void>,
): void => {
  const [first, others] = split(cases, daily);
  test.for(first)(title, (one) => body(one));
  test.for(others)(title, { tags: ['full'] }, (one) => body(one));
};

export const describeFor = <Case>(
  title: string,
  cases: readonly Case[],
  daily: readonly unknown[],
  body: (one: Case) => void,
): void => {
  const [first, others] = split(cases, daily);
  describe.for(first)(title, (one) => body(one));
  describe.for(others)(title, { tags: ['full'] }, (one) => body(one));
};

/** One for each way in which files shift frames. */
const dailyClips: readonly string[] = [
  'fps2997',
  'variable-rate',
  'edit-list-cut',
  'open-gop',
  'rotated90',
  'fragmented-edit-list',
];

for (const name of dailyClips) {
  if (!clipRecipes.some((recipe) => recipe.name === name)) throw new Error(`No clip is "${name}".`);
}

export const describeEachClip = (
  title: string,
  names: readonly string[],
  body: (name: string) => void,
): void => {
  const daily = dailyClips.filter((name) => names.includes(name));
  describeFor(title, names, daily, body);
};
