import type { Engine } from '../../engine/index.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';

const updateIntervalMs = 500;

const activePhases: readonly BatchInfo['phase'][] = [
  'waiting',
  'scanning',
  'checking',
  'running',
  'pausing',
  'cancelling',
];

/** Whether a batch is running, or will run without user action. */
export const isBatchActive = ({ phase }: Pick<BatchInfo, 'phase'>): boolean =>
  activePhases.includes(phase);

type BatchListeners = {
  onBatches: (batches: readonly BatchInfo[]) => void;
  onSettled: (batch: BatchInfo) => void;
};

/** Reports all batches now, then at most twice a second. @returns a function that unsubscribes */
export const followBatches = (
  engine: Pick<Engine, 'subscribe' | 'queue'>,
  { onBatches, onSettled }: BatchListeners,
): (() => void) => {
  let activeIds = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const update = (): void => {
    timer = null;
    const batches = engine.queue.list();
    for (const batch of batches) {
      const isSettled = batch.phase === 'ended' || batch.phase === 'stopped';
      if (isSettled && activeIds.has(batch.batchId)) onSettled(batch);
    }
    activeIds = new Set(batches.filter(isBatchActive).map(({ batchId }) => batchId));
    onBatches(batches);
  };
  const scheduleUpdate = (): void => {
    timer ??= setTimeout(update, updateIntervalMs);
  };

  update();
  const unsubscribe = engine.subscribe(({ type }) => {
    if (type === 'queue-changed' || type === 'batch-progress') scheduleUpdate();
  });
  return () => {
    unsubscribe();
    if (timer) clearTimeout(timer);
  };
};
