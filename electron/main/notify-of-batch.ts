import { BrowserWindow, Notification } from 'electron';
import type { Engine } from '../../engine/index.ts';
import type { BatchInfo } from '../../shared/contract/queue.ts';
import { type BatchOutcome, outcomeText, reviewLabel } from '../../shared/domain/batch-outcome.ts';
import { printableText } from '../../shared/text/printable-text.ts';

/** Outcomes of a finished batch that need attention, besides findings. */
const problems = [
  ['partial', 'partly judged'],
  ['failed', 'failed'],
  ['rejected', 'can’t be evaluated'],
  ['needs_prompt', 'without a prompt'],
  ['uncertain', 'uncertain'],
  ['cancelled', 'cancelled'],
] as const;

/**
 * Returns the notification about a batch that has stopped: its outcome and the next step.
 * @param outcome of a finished batch
 */
export const batchText = (
  { phase, counts, stoppedBy, ...batch }: BatchInfo,
  outcome: BatchOutcome,
) => {
  const label = printableText(batch.label);
  if (phase === 'stopped') {
    return { title: `Stopped: ${label}`, body: stoppedBy?.message ?? 'It can be resumed.' };
  }
  const parts = problems.flatMap(([state, phrase]) =>
    counts[state] ? [`${counts[state]} ${phrase}`] : [],
  );
  const clips = [outcomeText(outcome) ?? [], parts].flat().join(', ');
  const next = outcome.unreviewed > 0 ? ` · ${reviewLabel(outcome)}` : '';
  const isEmpty = counts.total === 0;
  const body =
    clips === '' ? (isEmpty ? 'No clips were found.' : 'All clips have a result.') : clips;
  const isCancelled = !isEmpty && counts.cancelled === counts.total;
  return { title: `${isCancelled ? 'Cancelled' : 'Finished'}: ${label}`, body: `${body}${next}` };
};

/** Those that can still be clicked: one that nobody holds is collected, and its click is lost. */
const shown = new Set<Notification>();

const noOutcome = { clean: 0, pictureClean: 0, notJudged: 0, toReview: 0, unreviewed: 0 };

/**
 * Tells of a batch that has come to rest while no window is in front.
 * @param onClick the user wants to see it
 */
export const notifyOfBatch = async (
  batch: BatchInfo,
  { library }: Pick<Engine, 'library'>,
  onClick: () => void,
): Promise<void> => {
  if (BrowserWindow.getFocusedWindow() || !Notification.isSupported()) return;
  // The app itself reports problems of the library.
  const outcome = await library.batchOutcome(batch).catch(() => noOutcome);
  const notification = new Notification(batchText(batch, outcome));
  shown.add(notification);
  const forget = (): void => void shown.delete(notification);
  notification.on('close', forget);
  notification.on('failed', forget);
  notification.on('click', () => {
    forget();
    onClick();
  });
  notification.show();
};
