import type { FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';

/** Whether a finding is only in the right result, only in the left one, or in both. */
const diffKinds = ['new', 'gone', 'still'] as const;
export type DiffKind = (typeof diffKinds)[number];

const diffKindOf = ({ left, right }: FindingPair): DiffKind =>
  left === null ? 'new' : right === null ? 'gone' : 'still';

export type DiffGroup = { readonly kind: DiffKind; readonly indexes: readonly number[] };

/** Returns all groups, including empty ones: it matters to see that nothing is gone. */
export const diffGroups = (pairs: readonly FindingPair[]): DiffGroup[] =>
  diffKinds.map((kind) => ({
    kind,
    indexes: [...pairs.keys()].filter((index) => {
      const pair = pairs[index];
      return pair !== undefined && diffKindOf(pair) === kind;
    }),
  }));

/** Returns the next or previous pair in the order of the groups; null at either end. */
export const pairBeside = (
  pairs: readonly FindingPair[],
  chosen: number | null,
  by: 1 | -1,
): number | null => {
  const order = diffGroups(pairs).flatMap(({ indexes }) => indexes);
  if (chosen === null) return (by > 0 ? order[0] : order.at(-1)) ?? null;
  const position = order.indexOf(chosen) + by;
  return position < 0 ? null : (order[position] ?? null);
};
