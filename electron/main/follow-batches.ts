import type { Engine } from '../../engine/index.ts';
import type { ClipTotals } from '../../shared/contract/library.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { evaluationProgress } from '../../shared/domain/clip-state.ts';
import { outcomesText } from '../../shared/model/outcome.ts';
import { printableText } from '../../shared/text/printable-text.ts';

const updateIntervalMs = 500;

const restPhases: readonly BatchInfo['phase'][] = ['paused', 'stopped', 'interrupted', 'ended'];

/** Whether a batch is running, or will run without user action. */
export const isBatchActive = ({ phase }: Pick<BatchInfo, 'phase'>): boolean =>
  !restPhases.includes(phase);

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

/** @param totals of its clips; null if they cannot be read */
export const batchNotification = (
  { phase, counts, stoppedBy, ...batch }: BatchInfo,
  totals: ClipTotals | null,
) => {
  const notification = (title: string, body: string) => ({
    title: printableText(`${title}: ${batch.label}`),
    body: printableText(body),
  });
  if (phase === 'stopped') {
    return notification('Stopped', stoppedBy?.message ?? 'It can be resumed.');
  }
  const open = totals?.findings.open ?? 0;
  const next = open > 0 ? ` · Review ${open} ${open === 1 ? 'finding' : 'findings'}` : '';
  const isEmpty = counts.total === 0;
  const clips = counts.total === 1 ? 'clip' : 'clips';
  const rest = isEmpty ? 'No clips were found.' : `${counts.total} ${clips} finished`;
  const body = (totals && outcomesText(totals.outcomes)) || rest;
  const isCancelled = !isEmpty && counts.cancelled === counts.total;
  return notification(isCancelled ? 'Cancelled' : 'Finished', body + next);
};

export const noBar = -1;

export const unknownProgress = 2;

/** Returns the share of evaluated clips over all running batches; `noBar` if none runs. */
export const progressOfBatches = (batches: readonly BatchInfo[]): number => {
  const active = batches.filter(isBatchActive);
  if (active.length === 0) return noBar;
  const { done, total } = evaluationProgress(...active.map(({ counts }) => counts));
  return total === 0 ? unknownProgress : done / total;
};
