import type { BatchInfo } from '../../../../shared/contract/queue.ts';
import { isMoving } from './is-moving.ts';

/** Those that have not ended in the order in which they run, then the ended ones, newest first. */
export const orderBatches = (batches: readonly BatchInfo[]): BatchInfo[] => [
  ...batches.filter(({ phase }) => phase !== 'ended'),
  ...batches
    .filter(({ phase }) => phase === 'ended')
    .toSorted((left, right) => (right.endedMs ?? 0) - (left.endedMs ?? 0)),
];

/** The batch that is looked at when none is named: the one under way, else the first there is. */
export const batchToShow = (ordered: readonly BatchInfo[]): BatchInfo | undefined =>
  ordered.find(isMoving) ?? ordered[0];
