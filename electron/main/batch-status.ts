/** Texts and values for the desktop's notifications and progress bar, without Electron. */
import type { ClipTotals } from '../../shared/contract/library.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { evaluationProgress } from '../../shared/domain/clip-state.ts';
import { outcomesText } from '../../shared/model/outcome.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import { isBatchActive } from './follow-batches.ts';

/**
 * Notification about a batch that has finished or stopped: its outcomes and the next step.
 * @param totals of its clips; null if they cannot be read
 */
export const batchNotification = (
  { phase, counts, stoppedBy, ...batch }: BatchInfo,
  totals: ClipTotals | null,
) => {
  const label = printableText(batch.label);
  if (phase === 'stopped') {
    return { title: `Stopped: ${label}`, body: stoppedBy?.message ?? 'It can be resumed.' };
  }
  const open = totals?.findings.open ?? 0;
  const next = open > 0 ? ` · Review ${open} ${open === 1 ? 'finding' : 'findings'}` : '';
  const isEmpty = counts.total === 0;
  const clips = counts.total === 1 ? 'clip' : 'clips';
  const rest = isEmpty ? 'No clips were found.' : `${counts.total} ${clips} finished`;
  const body = (totals && outcomesText(totals.outcomes)) || rest;
  const isCancelled = !isEmpty && counts.cancelled === counts.total;
  return { title: `${isCancelled ? 'Cancelled' : 'Finished'}: ${label}`, body: `${body}${next}` };
};

export const noBar = -1;

/** Electron's value for an indeterminate bar. */
export const unknownProgress = 2;

/** Returns the share of evaluated clips over all running batches; `noBar` if none runs. */
export const progressOfBatches = (batches: readonly BatchInfo[]): number => {
  const active = batches.filter(isBatchActive);
  if (active.length === 0) return noBar;
  const progress = active.map(({ counts }) => evaluationProgress(counts));
  const total = progress.reduce((sum, batch) => sum + batch.total, 0);
  const done = progress.reduce((sum, batch) => sum + batch.done, 0);
  return total === 0 ? unknownProgress : done / total;
};
