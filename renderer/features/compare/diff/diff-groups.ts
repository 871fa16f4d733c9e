import type { FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';

/** What became of a finding from the left result to the right one. */
const diffKinds = ['new', 'gone', 'still'] as const;
export type DiffKind = (typeof diffKinds)[number];

const diffKindOf = ({ left, right }: FindingPair): DiffKind =>
  left === null ? 'new' : right === null ? 'gone' : 'still';

/** The pairs of one kind, by their index in all of them. */
export type DiffGroup = { readonly kind: DiffKind; readonly indexes: readonly number[] };

/** All groups, including empty ones: that nothing is gone is informative. */
export const diffGroups = (pairs: readonly FindingPair[]): DiffGroup[] =>
  diffKinds.map((kind) => ({
    kind,
    indexes: [...pairs.keys()].filter((index) => {
      const pair = pairs[index];
      return pair !== undefined && diffKindOf(pair) === kind;
    }),
  }));

/** The pair that comes so many after the chosen one in the order of the groups; at an end, none. */
export const pairBeside = (
  pairs: readonly FindingPair[],
  chosen: number | null,
  by: 1 | -1,
): number | null => {
  const order = diffGroups(pairs).flatMap(({ indexes }) => indexes);
  if (chosen === null) return (by > 0 ? order[0] : order.at(-1)) ?? null;
  const at = order.indexOf(chosen) + by;
  return at < 0 ? null : (order[at] ?? null);
};
