import { test } from 'vitest';

/**
 * `test.for` of a table, of which the daily run takes the named cases, one for each class of
 * equivalent ones, and the full run all.
 * @param daily cases themselves, or their first members where they are lists
 */
export const testFor = <Case>(
  title: string,
  cases: readonly Case[],
  daily: readonly unknown[],
  body: (one: Case) => void | Promise<void>,
): void => {
  const keyOf = (one: Case): unknown => (Array.isArray(one) ? one[0] : one);
  const keys = new Set(cases.map(keyOf));
  for (const key of daily) if (!keys.has(key)) throw new Error(`There is no case "${key}".`);
  const isDaily = (one: Case): boolean => daily.includes(keyOf(one));
  test.for(cases.filter(isDaily))(title, (one) => body(one));
  test.for(cases.filter((one) => !isDaily(one)))(title, { tags: ['full'] }, (one) => body(one));
};
