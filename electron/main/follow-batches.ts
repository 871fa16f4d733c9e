import type { Engine } from '../../engine/index.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';

/** Shortest interval in which anybody sees a difference (ms). */
const lookEveryMs = 500;

const openPhases: readonly BatchInfo['phase'][] = [
  'waiting',
  'scanning',
  'checking',
  'running',
  'pausing',
  'cancelling',
];

/** Whether a batch runs, or will without the user. */
export const isUnderWay = ({ phase }: Pick<BatchInfo, 'phase'>): boolean =>
  openPhases.includes(phase);

export type BatchListener = {
  /** Called with the current state of all batches. */
  onBatches: (batches: readonly BatchInfo[]) => void;
  /** Called when a running batch has ended or stopped. */
  onRest: (batch: BatchInfo) => void;
};

/** Reports the state of all batches, at once and at most twice a second. @returns how to stop */
export const followBatches = (
  engine: Pick<Engine, 'subscribe' | 'queue'>,
  { onBatches, onRest }: BatchListener,
): (() => void) => {
  let underWay = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const look = (): void => {
    timer = null;
    const batches = engine.queue.list();
    for (const batch of batches) {
      const isResting = batch.phase === 'ended' || batch.phase === 'stopped';
      if (isResting && underWay.has(batch.batchId)) onRest(batch);
    }
    underWay = new Set(batches.filter(isUnderWay).map(({ batchId }) => batchId));
    onBatches(batches);
  };
  const lookSoon = (): void => {
    timer ??= setTimeout(look, lookEveryMs);
  };

  look();
  const unsubscribe = engine.subscribe(({ type }) => {
    if (type === 'queue-changed' || type === 'batch-progress') lookSoon();
  });
  return () => {
    unsubscribe();
    if (timer) clearTimeout(timer);
  };
};
