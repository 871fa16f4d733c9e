import type { BatchInfo } from '../../../../shared/contract/queue.ts';

const activePhases: readonly BatchInfo['phase'][] = [
  'scanning',
  'checking',
  'running',
  'pausing',
  'cancelling',
];

/** Whether a batch is active, so that its numbers change. */
export const isActive = ({ phase }: Pick<BatchInfo, 'phase'>): boolean =>
  activePhases.includes(phase);
