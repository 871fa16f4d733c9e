import type { BatchInfo } from '../../../../shared/contract/queue.ts';

const movingPhases: readonly BatchInfo['phase'][] = [
  'scanning',
  'checking',
  'running',
  'pausing',
  'cancelling',
];

/** Whether a batch is the one under way, so that its numbers change by themselves. */
export const isMoving = ({ phase }: Pick<BatchInfo, 'phase'>): boolean =>
  movingPhases.includes(phase);
