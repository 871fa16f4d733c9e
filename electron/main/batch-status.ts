/** Texts and values for the desktop's notifications and progress bar, without Electron. */
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { type BatchOutcome, outcomeText, reviewLabel } from '../../shared/domain/batch-outcome.ts';
import { evaluationProgress } from '../../shared/domain/clip-state.ts';
import { printableText } from '../../shared/text/printable-text.ts';
import { isBatchActive } from './follow-batches.ts';

const problemLabels = [
  ['partial', 'partly judged'],
  ['failed', 'failed'],
  ['rejected', 'can’t be evaluated'],
  ['needs_prompt', 'without a prompt'],
  ['uncertain', 'with an unknown outcome'],
  ['cancelled', 'cancelled'],
] as const;

/** Notification about a batch that has finished or stopped: its outcome and the next step. */
export const batchNotification = (
  { phase, counts, stoppedBy, ...batch }: BatchInfo,
  outcome: BatchOutcome,
) => {
  const label = printableText(batch.label);
  if (phase === 'stopped') {
    return { title: `Stopped: ${label}`, body: stoppedBy?.message ?? 'It can be resumed.' };
  }
  const parts = problemLabels.flatMap(([state, phrase]) =>
    counts[state] ? [`${counts[state]} ${phrase}`] : [],
  );
  const summary = [outcomeText(outcome) ?? [], parts].flat().join(', ');
  const next = outcome.unreviewed > 0 ? ` · ${reviewLabel(outcome)}` : '';
  const isEmpty = counts.total === 0;
  const body =
    summary === '' ? (isEmpty ? 'No clips were found.' : 'All clips have a result.') : summary;
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
