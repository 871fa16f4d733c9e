import type { BatchInfo } from '../../shared/contract/queue.ts';

const activePhases: readonly BatchInfo['phase'][] = [
  'scanning',
  'checking',
  'running',
  'pausing',
  'cancelling',
];

export const isActive = ({ phase }: Pick<BatchInfo, 'phase'>): boolean =>
  activePhases.includes(phase);

/** Sorts batches: unfinished ones in queue order, then finished ones, newest first. */
export const orderBatches = (batches: readonly BatchInfo[]): BatchInfo[] => [
  ...batches.filter(({ phase }) => phase !== 'ended'),
  ...batches
    .filter(({ phase }) => phase === 'ended')
    .toSorted((left, right) => (right.endedMs ?? 0) - (left.endedMs ?? 0)),
];

/** The batch shown by default: the active one, else the first. */
export const batchToShow = (ordered: readonly BatchInfo[]): BatchInfo | undefined =>
  ordered.find(isActive) ?? ordered[0];
