import type { FindingPair } from '../../../../shared/domain/tracks/finding-pair.ts';
import { type DiffKind, diffGroups } from './diff-groups.ts';

/** A line of the diff list: a group's heading, that it is empty, or one of its pairs. */
export type DiffRow =
  | { readonly type: 'heading'; readonly kind: DiffKind; readonly count: number }
  | { readonly type: 'none'; readonly kind: DiffKind }
  | { readonly type: 'pair'; readonly kind: DiffKind; readonly index: number };

/** All lines, group after group. */
export const diffRows = (pairs: readonly FindingPair[]): DiffRow[] =>
  diffGroups(pairs).flatMap(({ kind, indexes }): DiffRow[] => [
    { type: 'heading', kind, count: indexes.length },
    ...(indexes.length === 0 ? [{ type: 'none' as const, kind }] : []),
    ...indexes.map((index) => ({ type: 'pair' as const, kind, index })),
  ]);
