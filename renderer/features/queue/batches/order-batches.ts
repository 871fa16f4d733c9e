import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { isActive } from './is-active.ts';

/** Sorts batches: unfinished ones in the order in which they run, then finished ones, newest first. */
export const orderBatches = (batches: readonly BatchInfo[]): BatchInfo[] => [
  ...batches.filter(({ phase }) => phase !== 'ended'),
  ...batches
    .filter(({ phase }) => phase === 'ended')
    .toSorted((left, right) => (right.endedMs ?? 0) - (left.endedMs ?? 0)),
];

/** The batch shown by default: the active one, else the first. */
export const batchToShow = (ordered: readonly BatchInfo[]): BatchInfo | undefined =>
  ordered.find(isActive) ?? ordered[0];
